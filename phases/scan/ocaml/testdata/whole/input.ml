(** Shapes and what is done with them. *)

open Shop.Parts
module L = List
include Base

type t = { name : string; mutable size : int }
exception Bad of string
external fast : int -> int = "fast_stub"

let width = 1
let (first, second) = pair ()

(** Sums the areas. *)
let rec area ?(unit = default ()) ~scale (s : t) : float =
  let open Printf in
  let side = measure s.size in
  let loop i = if i > 0 then step (i - 1) else area ~scale s in
  printf "%f" (loop side);
  Float.(of_int s.size + of_int 2)

and other = function
  | Round r when ok r -> round r
  | { name; size = n } -> L.iter (fun x -> use x) name
  | _ -> raise (Bad "x")

let ( +++ ) a b = join a b
let area x = area x +++ width
let piped xs = xs |> L.map clean |> count
let applied f = report @@ f 1 @@ compute 2
let () = run (area 3)

module M = struct
  let helper x = x + 1
  module N = struct let deep () = helper 2 end
  let twice x = N.deep (helper x)
end

module Make (X : sig val v : int end) = struct
  let get () = X.run v
end

module Made = Make (struct let v = inner 1 end)
module Alias = M.N
module type S = sig val z : int end

class counter start = object (self)
  inherit base
  val mutable n = init start
  method get = n
  method private bump by = self#get; n <- n + by; log#write n
end

let objects () =
  let c = new counter 1 in
  let o = object method go = work () end in
  try c#get with Not_found -> recover o
  | Failure m -> fail m

let monad () =
  let* x = fetch () in
  let module T = struct let t () = !x end in
  for i = 0 to bound () do step i done;
  while more () do next () done;
  (get_handler ()) x; M.(helper 3); M.(helper) 4; tbl.field 5; `Tag (tag 6); Some (some 7);
  Made.get (); [%ext payload ()]

let%test "named" = check ()
