package resolve_test

import "testing"

func TestRubyInSources(t *testing.T) {
	expect(t, sources{"a.rb": `
require_relative "b"
module M
  class A < Base
    include Mix
    attr_accessor :x
    def initialize(t); @t = Thing.new; @x = 1; end
    def run
      helper
      @t.go
      self.helper
      mixm
      basem
      puts "x"
      [1].map { |i| helper }
      Thing.build
      A.new(1)
      self.x = 2
      h2
      gone
      local = Thing.new
      local.go
      local.gone
      JSON.parse("")
      Set.new
      helper = helper()
      self.class.cls
      Thing.build.go
      "a".strip
    end
    def helper; end
    def self.cls; new(1); other; end
    class << self
      def other; end
    end
    alias_method :h2, :helper
  end
end
def top; M::A.cls; end
top
`, "b.rb": `
module M
  class Base; def basem; end; end
  module Mix; def mixm; end; end
  class Thing; def go; end; def self.build; new; end; end
end
`}, map[string]string{
		"a.M.A.run": `
			helper -> self_method a.M.A.helper
			@t.go -> self_attr_method b.M.Thing.go
			self.helper -> self_method a.M.A.helper
			mixm -> self_method b.M.Mix.mixm
			basem -> self_method b.M.Base.basem
			puts -> dropped: builtin
			[1].map -> dropped: string_literal_method
			helper -> self_method a.M.A.helper
			Thing.build -> internal_func b.M.Thing.build
			A.new -> internal_constructor a.M.A.initialize
			self.x -> self_method a.M.A.x=
			h2 -> self_method a.M.A.helper
			gone -> dropped: bare_name
			Thing.new -> internal_constructor b.M.Thing.initialize
			local.go -> param_method b.M.Thing.go
			local.gone -> dropped: local_var_method
			JSON.parse -> boundary JSON.parse
			Set.new -> boundary_constructor Set
			helper -> self_method a.M.A.helper
			self.class.cls -> internal_func a.M.A.cls
			self.class -> dropped: builtin
			Thing.build.go -> internal_func b.M.Thing.go
			Thing.build -> internal_func b.M.Thing.build
			"a".strip -> dropped: string_literal_method`,
		"a.M.A.cls": `
			new -> internal_constructor a.M.A.initialize
			other -> self_method a.M.A.other`,
		"a.top": "M::A.cls -> internal_func a.M.A.cls",
		"a.<module>": `
			require_relative -> dropped: builtin
			include -> dropped: builtin
			attr_accessor -> dropped: builtin
			alias_method -> dropped: builtin
			top -> internal_func a.top`,
	})
}

func TestRubyReopenedAcrossFiles(t *testing.T) {
	expect(t, sources{
		"one.rb":   "module M\n  class A\n    def one; two; B.new; end\n  end\nend\n",
		"two.rb":   "class M::A\n  def two; one; end\n  class In; end\n  B = In\nend\n",
		"three.rb": "M::A.new.two\nM::A::In.new\nclass M::A::In\n  def initialize; end\nend\nclass String\n  def shout; upcase; end\nend\n\"x\".shout\n",
	}, map[string]string{
		"one.M.A.one": `
			two -> self_method two.M.A.two
			B.new -> internal_constructor three.M.A.In.initialize`,
		"two.M.A.two": "one -> self_method one.M.A.one",
		"three.<module>": `
			M::A.new.two -> internal_func two.M.A.two
			M::A.new -> internal_constructor one.M.A.initialize
			M::A::In.new -> internal_constructor three.M.A.In.initialize
			"x".shout -> internal_func three.String.shout`,
		"three.String.shout": "upcase -> dropped: builtin",
	})
}

func TestRubyMixins(t *testing.T) {
	expect(t, sources{"a.rb": `
module Helpers
  def self.own; end
  def util; end
end
module Hooked
  def self.included(base); base.extend ClassMethods; end
  module ClassMethods
    def macro; end
  end
end
module Both
  extend self
  def both; inner; end
  def inner; end
end
class Base
  extend Helpers
  include Hooked
  macro
  def self.shared; super; util; end
  def talk; end
  def one; end
end
class Sub < Base
  include Helpers
  include Inner
  module Inner; def deep; end; end
  def talk; super; deep; util; shared; end
  def self.shared; super; own; macro; end
  def hidden(one); one.two; one; one(); end
end
class Open < Elsewhere
  def m; inherited_one; super; self.gone; self.class.macro2; end
end
Both.both
Sub.shared
Sub.own
Sub.new.talk
`}, map[string]string{
		"a.Both.both":   "inner -> self_method a.Both.inner",
		"a.Base.shared": "super -> dropped: inherited_method\nutil -> self_method a.Helpers.util",
		"a.Sub.talk": `
			super -> self_method a.Base.talk
			deep -> self_method a.Sub.Inner.deep
			util -> self_method a.Helpers.util
			shared -> dropped: bare_name`,
		"a.Sub.shared": `
			super -> self_method a.Base.shared
			own -> dropped: bare_name
			macro -> self_method a.Hooked.ClassMethods.macro`,
		"a.Sub.hidden": "one.two -> dropped: local_var_method\none -> self_method a.Base.one",
		"a.Open.m": `
			inherited_one -> dropped: inherited_method
			super -> dropped: inherited_method
			self.gone -> dropped: inherited_method
			self.class.macro2 -> dropped: inherited_method
			self.class -> dropped: inherited_method`,
		"a.<module>": `
			extend -> dropped: builtin
			extend -> dropped: builtin
			include -> dropped: builtin
			macro -> self_method a.Hooked.ClassMethods.macro
			include -> dropped: builtin
			include -> dropped: builtin
			Both.both -> internal_func a.Both.both
			Sub.shared -> internal_func a.Sub.shared
			Sub.own -> dropped: local_var_method
			Sub.new.talk -> internal_func a.Sub.talk
			Sub.new -> internal_constructor a.Sub.initialize`,
	})
}

// Constants are looked up from inside out, then in supertypes, then at top
// level; a scanned name never leads outside.
func TestRubyConstants(t *testing.T) {
	expect(t, sources{"a.rb": `
class Log; def self.at; end; end
module M
  class Log; def self.at; end; end
  class A
    Short = ::Log
    def m
      Log.at
      ::Log.at
      Short.at
      M::Gone.at
      File.join("a")
      Net::HTTP.get
    end
  end
end
class Twice; def self.go; end; def self.go; end; end
Twice.go
`}, map[string]string{
		"a.M.A.m": `
			Log.at -> internal_func a.M.Log.at
			::Log.at -> internal_func a.Log.at
			Short.at -> internal_func a.Log.at
			M::Gone.at -> dropped: local_var_method
			File.join -> dropped: builtin
			Net::HTTP.get -> boundary Net.HTTP.get`,
		"a.<module>": "Twice.go -> dropped: local_var_method",
	})
}

// A function of another file is found where that file is loaded.
func TestRubyRequire(t *testing.T) {
	expect(t, sources{
		"lib/a.rb":  "def shared; end\n",
		"lib/b.rb":  "def shared; end\n",
		"one.rb":    "require 'a'\ndef f; shared; end\n",
		"two.rb":    "require_relative 'lib/b'\nshared\n",
		"three.rb":  "shared\n",
		"four.rb":   "require 'two'\nshared\n",
		"both.rb":   "require 'a'\nrequire 'b'\nshared\n",
		"dirs.rake": "require 'lib/a'\nshared\n",
	}, map[string]string{
		"one.f":          "shared -> internal_func lib.a.shared",
		"two.<module>":   "require_relative -> dropped: builtin\nshared -> internal_func lib.b.shared",
		"three.<module>": "shared -> dropped: bare_name",
		"four.<module>":  "require -> dropped: builtin\nshared -> internal_func lib.b.shared",
		"both.<module>":  "require -> dropped: builtin\nrequire -> dropped: builtin\nshared -> dropped: bare_name",
		"dirs.<module>":  "require -> dropped: builtin\nshared -> internal_func lib.a.shared",
	})
}

// A block has no constants of its own, also one with methods.
func TestRubyClassesInBlocks(t *testing.T) {
	expect(t, sources{"a_spec.rb": `
describe "x" do
  class Mock
    def closed; end
  end
  LIMIT = Mock.new
  def helper
    Mock.new.closed
  end
  it "works" do
    Mock.new.closed
    LIMIT.closed
  end
end
`}, map[string]string{
		"a_spec.helper": `
			Mock.new.closed -> internal_func a_spec.Mock.closed
			Mock.new -> internal_constructor a_spec.Mock.initialize`,
		"a_spec.<module>": `
			describe -> dropped: bare_name
			Mock.new -> internal_constructor a_spec.Mock.initialize
			it -> dropped: bare_name
			Mock.new.closed -> internal_func a_spec.Mock.closed
			Mock.new -> internal_constructor a_spec.Mock.initialize
			LIMIT.closed -> internal_func a_spec.Mock.closed`,
	})
}
