# Truth about a Ruby code base from Ruby itself: declarations from its parser,
# callees from the methods of the loaded program.
#
#   ruby -I REPO/lib truth.rb --root REPO --load a,b,c --decls D.tsv --calls C.tsv --unknown U.tsv [--only lib/]
#
# Formats: tab separated, sorted, as the scorer reads them. A callee is told for
# calls without a receiver, on self, on a constant and for super; that of any
# other receiver is unknown, because only a running program knows its class.
require "optparse"
require "set"

options = { only: "" }
OptionParser.new do |o|
  o.on("--root DIR") { |v| options[:root] = File.realpath(v) }
  o.on("--load LIST") { |v| options[:load] = v.split(",") }
  o.on("--decls FILE") { |v| options[:decls] = v }
  o.on("--calls FILE") { |v| options[:calls] = v }
  o.on("--unknown FILE") { |v| options[:unknown] = v }
  o.on("--only PREFIX") { |v| options[:only] = v }
end.parse!

options[:load].each do |library|
  require library
rescue Exception => e
  warn "truth.rb: #{library}: #{e.class}: #{e.message.lines.first}"
end

# Source walks the syntax tree of one file.
class Source
  AST = RubyVM::AbstractSyntaxTree
  OWN = Struct.new(:name, :name_line, :static)

  attr_reader :decls, :calls, :untold

  def initialize(root, path)
    @root, @path = root, path
    @text = File.read(File.join(root, path), encoding: "UTF-8")
    @decls, @calls, @untold = [], [], []
  end

  def walk
    visit(AST.parse(@text), nil, [], Object, nil)
    self
  end

  private

  # def_ is the method around, scope the constants that enclose lexically,
  # owner the class whose methods are defined, self_ :class in its body.
  def visit(node, def_, scope, owner, self_)
    return unless node.is_a?(AST::Node)
    case node.type
    when :CLASS, :MODULE then type(node, def_, scope, owner)
    when :CDECL
      decl("type:class", node.children[0], node, node.first_lineno, "member") if node.children[0].is_a?(Symbol) && made?(node.children.last)
      children(node, def_, scope, owner, self_)
    when :SCLASS then sclass(node, def_, scope, owner, self_)
    when :DEFN, :DEFS then method(node, scope, owner, self_)
    when :FCALL, :VCALL then bare(node, def_, scope, owner, self_)
    when :CALL, :QCALL then member(node, def_, scope, owner, self_)
    when :ATTRASGN then assigned(node, def_, scope, owner, self_)
    when :OP_ASGN2
      unknown(node.children[2], node, node.first_lineno)
      children(node, def_, scope, owner, self_)
    when :SUPER, :ZSUPER then over(node, def_, scope, owner, self_)
    else children(node, def_, scope, owner, self_)
    end
  end

  # made? tells whether a constant's value is a new class.
  def made?(value)
    value = value.children[0] if value.is_a?(AST::Node) && value.type == :ITER
    return false unless value.is_a?(AST::Node) && value.type == :CALL && value.children[0].is_a?(AST::Node) && value.children[0].type == :CONST
    [[:Struct, :new], [:Class, :new], [:Data, :define]].include?([value.children[0].children[0], value.children[1]])
  end

  def children(node, *rest)
    node.children.each { |child| visit(child, *rest) }
  end

  def constant(node, scope)
    case node&.type
    when :CONST
      name = node.children[0]
      scope.reverse_each { |m| return m.const_get(name, false) if m.const_defined?(name, false) }
      (scope.last || Object).const_get(name)
    when :COLON2
      return nil if node.children[0] && !%i[CONST COLON2 COLON3].include?(node.children[0].type)
      base = node.children[0] ? constant(node.children[0], scope) : (scope.last || Object)
      base.is_a?(Module) ? base.const_get(node.children[1]) : nil
    when :COLON3 then Object.const_get(node.children[0])
    end
  rescue NameError, LoadError, ArgumentError, TypeError, FrozenError
    nil
  end

  def type(node, def_, scope, owner)
    cpath = node.children[0]
    body = node.type == :CLASS ? node.children[2] : node.children[1]
    visit(node.children[1], def_, scope, owner, :class) if node.type == :CLASS
    name = cpath.children.last
    decl(node.type == :CLASS ? "type:class" : "type:module", name, node, cpath.last_lineno, "member")
    container = cpath.type == :COLON2 && cpath.children[0] ? constant(cpath.children[0], scope) : (cpath.type == :COLON3 ? Object : scope.last || Object)
    found = begin
      container.is_a?(Module) && container.const_defined?(name, false) ? container.const_get(name, false) : nil
    rescue NameError, LoadError
      nil
    end
    found = nil unless found.is_a?(Module)
    visit(body, nil, scope + [found].compact, found, :class)
  end

  def sclass(node, def_, scope, owner, self_)
    if node.children[0].type == :SELF && self_ == :class
      visit(node.children[1], def_, scope, owner&.singleton_class, :class)
    else
      visit(node.children[0], def_, scope, owner, self_)
      visit(node.children[1], def_, scope, nil, :class)
    end
  end

  def method(node, scope, owner, self_)
    name = node.type == :DEFN ? node.children[0] : node.children[1]
    line = node.first_lineno
    static = owner.is_a?(Class) && owner.singleton_class?
    if node.type == :DEFS
      receiver = node.children[0]
      if receiver.type == :SELF && self_ == :class
        owner, static = owner&.singleton_class, true
      else
        target = constant(receiver, scope)
        owner, static = target.is_a?(Module) ? target.singleton_class : nil, true
      end
    end
    decl(name == :initialize ? "ctor" : "method", name, node, line, "member")
    visit(node.children.last, OWN.new(name.to_s, line, static), scope, owner, :instance)
  end

  def bare(node, def_, scope, owner, self_)
    name = node.children[0]
    arguments = node.children[1]
    attributes(name, arguments, node)
    target = owner && (self_ == :class ? owner.singleton_class : owner)
    if name == :new && target.is_a?(Class) && target.singleton_class?
      construct(self_ == :class ? owner : attached(owner), node, def_) if self_ == :class || owner.singleton_class?
    else
      bound(find(target, name), name, node, node.first_lineno, def_)
    end
    visit(arguments, def_, scope, owner, self_)
  end

  def member(node, def_, scope, owner, self_)
    receiver, name, arguments = node.children
    visit(receiver, def_, scope, owner, self_)
    line = node.last_lineno
    line = name_line(node, receiver, name)
    return operator(node, def_, scope, owner, self_) if name == :[]
    case receiver.type
    when :SELF
      if name == :new && self_ != :class && owner.is_a?(Class) && owner.singleton_class?
        construct(attached(owner), node, def_)
        return visit(arguments, def_, scope, owner, self_)
      end
      target = owner && (self_ == :class ? owner.singleton_class : owner)
      bound(find(target, name), name, node, line, def_)
    when :CONST, :COLON2, :COLON3
      target = constant(receiver, scope)
      if !target.is_a?(Module)
        unknown(name, node, line)
      elsif name == :new && target.is_a?(Class)
        construct(target, node, def_)
      else
        bound(find(target.singleton_class, name), name, node, line, def_)
      end
    else
      unknown(name, node, line)
    end
    visit(arguments, def_, scope, owner, self_)
  end

  # operator visits the arguments of a[b], which is no call.
  def operator(node, *rest)
    visit(node.children[2], *rest)
  end

  def name_line(node, receiver, name)
    rest = @text.lines[receiver.last_lineno - 1..node.last_lineno - 1].join
    skipped = rest.byteslice(receiver.last_column..) || ""
    at = skipped.index(/(\.|::)\s*#{Regexp.escape(name.to_s)}/)
    at ? receiver.last_lineno + skipped[0...at].count("\n") + skipped[at..].match(/\A(\.|::)\s*/)[0].count("\n") : node.first_lineno
  end

  def assigned(node, def_, scope, owner, self_)
    receiver, name, arguments = node.children
    if name != :[]= && receiver.is_a?(AST::Node)
      if receiver.type == :SELF
        target = owner && (self_ == :class ? owner.singleton_class : owner)
        bound(find(target, name), name, node, node.first_lineno, def_)
      else
        unknown(name, node, node.first_lineno)
      end
    end
    children(node, def_, scope, owner, self_)
  end

  def over(node, def_, scope, owner, self_)
    found = owner && def_ && find(owner, def_.name.to_sym)
    found = nil if found == :none || (found && found.owner != owner)
    above = found && found.super_method
    if owner.nil? || def_.nil? || (found.nil? && !owner.is_a?(Class)) || (above.nil? && !owner.is_a?(Class))
      unknown("super", node, node.first_lineno)
    elsif above
      bound(above, "super", node, node.first_lineno, def_)
    end
    children(node, def_, scope, owner, self_)
  end

  def attached(singleton)
    ObjectSpace.each_object(singleton).find { |m| m.singleton_class == singleton }
  end

  def find(target, name)
    target&.instance_method(name)
  rescue NameError
    target.is_a?(Class) ? :none : nil
  end

  def bound(found, name, node, line, def_)
    return unknown(name, node, line) if found.nil?
    return if found == :none
    file, at = found.source_location
    return unless file && File.exist?(file) && File.realpath(file).start_with?(@root + "/")
    edge(def_, File.realpath(file).delete_prefix(@root + "/"), found.original_name, line, at, "static", node)
  end

  def construct(target, node, def_)
    return unknown("new", node, node.first_lineno) unless target.is_a?(Class)
    found = target.instance_method(:initialize)
    line = node.first_lineno
    file, at = found.owner == target ? found.source_location : Object.const_source_location(target.name.to_s)
    return unknown("new", node, line) unless file && File.exist?(file.to_s)
    return unless File.realpath(file).start_with?(@root + "/")
    if found.owner == target
      edge(def_, File.realpath(file).delete_prefix(@root + "/"), "initialize", line, at, "static", node)
    else
      edge(def_, File.realpath(file).delete_prefix(@root + "/"), target.name.split("::").last, line, at, "implicit", node)
    end
  end

  def edge(def_, file, callee, line, callee_line, dispatch, node)
    @calls << [@path, def_ ? def_.name : "<module>", file, callee, line, dispatch, def_ ? def_.name_line : 1, callee_line, node.first_lineno]
  end

  def unknown(name, node, line)
    @untold << [@path, line, name, node.first_lineno]
  end

  def attributes(name, arguments, node)
    return unless %i[attr_reader attr_writer attr_accessor attr define_method].include?(name) && arguments
    list = arguments.children.compact.select { |a| %i[LIT STR].include?(a.type) }
    list = list.first(1) if name == :define_method
    list.each do |a|
      id = a.children[0]
      next unless id.is_a?(Symbol) || id.is_a?(String)
      row = ->(n) { @decls << ["accessor", n, @path, node.first_lineno, node.last_lineno, a.first_lineno, "member"] }
      row.(id) unless name == :attr_writer
      row.("#{id}=") if name == :attr_writer || name == :attr_accessor
    end
  end

  def decl(kind, name, node, name_line, scope)
    @decls << [kind, name, @path, node.first_lineno, node.last_lineno, name_line, scope]
  end
end

files = Dir.chdir(options[:root]) { Dir.glob("**/*.rb").select { |f| f.start_with?(options[:only]) && File.file?(f) }.sort }
decls, calls, unknown = [], [], []
files.each do |path|
  source = Source.new(options[:root], path).walk
  decls.concat(source.decls)
  calls.concat(source.calls)
  unknown.concat(source.untold)
rescue SyntaxError => e
  warn "truth.rb: #{path}: #{e.message.lines.first}"
end
# Ruby may give a constant the line after the one that its class begins on.
types = decls.select { |d| d[0].start_with?("type:") }.group_by { |d| [d[2], d[1].to_s] }
calls.each do |c|
  next unless c[5] == "implicit"
  lines = (types[[c[2], c[3].to_s]] || []).map { |d| d[5] }.select { |line| line <= c[7] }
  c[7] = lines.max if lines.any?
end
# A callee is named by the line of its definition; attributes stand where their words do.
{ decls: decls, calls: calls, unknown: unknown }.each do |name, rows|
  File.write(options[name], rows.map { |r| r.join("\t") + "\n" }.sort.uniq.join)
end
warn "truth.rb: #{files.size} files, #{decls.size} declarations, #{calls.size} calls, #{unknown.size} unknown"
