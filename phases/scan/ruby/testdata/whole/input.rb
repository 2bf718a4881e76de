# frozen_string_literal: true

# Things that go.

require "json"
require_relative "b"

module M
  # Goes about.
  #
  # Twice.
  class A < ::Base
    include Mix, Other
    extend Foo
    attr_accessor :x, "y"
    LIMIT = 1
    @count = 0

    # Makes one.
    def initialize(t, a = Thing.new, *rest, k:, o: 2, **kw, &blk)
      super()
      @t = Thing.new(1)
      @x ||= a
    end

    def run?
      helper
      @t.go
      self.helper
      puts "x #{foo(1)}"
      [1].map { |i| helper i }
      M::Thing.build
      A.new(1)
      self.x = 2
      local = make
      local.each { |item| item.use(local) }
      local
    end

    def self.cls
      @count += 1
      new(1)
    end

    class << self
      def b = c
      attr_reader :z
    end

    alias other helper
    alias_method :more, :helper
    define_method(:dyn) { |v| v.w }

    private

    def helper(n = nil); super; end

    public def shown; end
  end

  Point = Struct.new(:px, :py) do
    def norm; px; end
  end
end

class M::Late
  def m; end
  def m; end
end

class String
  def shout; upcase; end
end

def top
  M::A.cls
end

top
describe "x" do
  def helper_of_test; end
  it { helper_of_test }
end
