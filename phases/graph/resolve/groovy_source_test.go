package resolve_test

import "testing"

// bakery is a small code base of Groovy, with some Java.
var bakery = sources{
	"src/shop/Baker.groovy": `package shop

import kit.Knife
import kit.Tools as T
import static kit.Tools.*
import static kit.Tools.sharpen as hone
import org.acme.Oven

class Baker extends Person implements Worker, Sings {
    Knife knife
    def own = new Pot()
    private List<Pot> pots = []
    def free

    Baker(String name) { super(name) }
    Baker() { this('x') }

    void own() { greet(); this.greet(); super.greet(); work(); sing(); rest(); missing(); hashCode(); println 'x' }
    void attributes() { knife.cut(); getKnife().cut(); own.boil(); this.own.boil(); free.go(); label.trim(); title.shout() }
    String getLabel() { '' }
    Title getTitle() { null }
    void params(Pot p, Knife... ks) { p.boil(); ks[0].cut(); for (k in ks) k.cut(); for (Pot q in pots) { q.boil() } }
    void closures() {
        pots.each { it.boil() }
        pots.findAll { p -> p.full() }.each { Pot p -> p.boil() }
        pots*.full().size()
        with { greet() }
        use { it.boil() }
        def run = { Pot p -> p.boil() }
        run(new Pot())
        def hum = { }
        hum()
    }
    void use(Taster taster) {}
    void commands() {
        greet()
        say 'x', 2
        def made = make 'pot'
        made.boil()
        T.make('x').boil()
        hone knife
        "${made.full()}"
        Knife.of 1 sharpen()
    }
    void say(String what, int times = 1) {}
    void overloads() { pick(1); pick('s'); pick('s', 2); pick(a: 1); pick(new Pot()); pick(free); first { it }; first(a: 1) { it } }
    void pick(int n) {}
    void pick(String s, int n = 0) {}
    void pick(Map m) {}
    void pick(Pot p) {}
    void narrow(Worker w, String s) { turn(w, 'x'); turn(w, 2); turn(this, 2); any('x'); any(free) }
    void turn(Baker b, String s) {}
    void turn(Baker b, int n) {}
    void any(x) {}
    void any(Pot p) {}
    def first(Map options = [:], Closure body) {}
    void made() {
        new Pot(size: 1).boil(); new Baker('x'); new Oven().heat(); new ArrayList<Pot>(); (free as Pot).boil(); ((Knife) free).cut()
        new Pot() { void boil() { greet() } }
        Size.LARGE.liters(); Size.valueOf('LARGE').liters(); result().boil(); Mock(Pot).boil(); Stub(Pot) { full() >> help(); 1 * boil() }
    }
    def result() { new Pot() }
    void properties(Pot p) { p.setTitle(null).boil(); p.getTitle().shout(); p.title.shout(); p.getSize(); p.setSize(1) }
    static void main(String[] args) { new Baker().own(); help() }
    static help() { }
    class Inner { void go() { greet(); Baker.this.own() } }
}
`,
	"src/shop/Others.groovy": `package shop

import org.acme.Base

abstract class Person {
    Person(String name) {}
    void greet() {}
    abstract void rest()
}
interface Worker { void work() }
trait Sings { void sing() { hum() }
    void hum() {} }
class Pot { int size
    Title title
    Pot setTitle(Title t) { this }
    Title getTitle() { title }
    void boil() {}
    boolean full() { size > 1 } }
class Title { void shout() {} }
interface Taster { void taste(Pot p) }
enum Size { SMALL, LARGE
    int liters() { 1 } }
class Spec extends Base implements Sings { void f() { sing(); given() } }
`,
	"src/kit/Tools.groovy": "package kit\nimport shop.Pot\nclass Tools { static Pot make(String s) { null }\n static void sharpen(Knife k) {} }",
	"src/kit/Knife.java":   "package kit; public class Knife { public void cut() {} public void sharpen() { shop.Others o; new shop.Pot().boil(); } public static Knife of(int n) { return null; } }",
	"build.gradle": `import shop.Pot
def local(String s) { helper(s) }
def helper(s) { new Pot().boil() }
local 'x'
task copy { doLast { local('y') } }
`,
	"other.gradle": "local 'x'\nexec 'tools/run.sh'",
}

func TestGroovySources(t *testing.T) {
	expect(t, bakery, map[string]string{
		"src.shop.Baker.Baker.Baker(String)": `super -> internal_constructor src.shop.Others.Person.Person`,
		"src.shop.Baker.Baker.Baker()":       `this -> internal_constructor src.shop.Baker.Baker.Baker(String)`,
		"src.shop.Baker.Baker.own": `
			greet -> self_method src.shop.Others.Person.greet
			this.greet -> self_method src.shop.Others.Person.greet
			super.greet -> self_method src.shop.Others.Person.greet
			work -> self_method src.shop.Others.Worker.work
			sing -> self_method src.shop.Others.Sings.sing
			rest -> self_method src.shop.Others.Person.rest
			missing -> dropped: bare_name
			hashCode -> dropped: builtin
			println -> dropped: builtin`,
		"src.shop.Baker.Baker.attributes": `
			knife.cut -> self_attr_method src.kit.Knife.Knife.cut
			getKnife().cut -> internal_func src.kit.Knife.Knife.cut
			getKnife -> dropped: bare_name
			own.boil -> self_attr_method src.shop.Others.Pot.boil
			this.own.boil -> self_attr_method src.shop.Others.Pot.boil
			free.go -> dropped: self_attr_unknown
			label.trim -> dropped: builtin
			title.shout -> self_attr_method src.shop.Others.Title.shout`,
		"src.shop.Baker.Baker.params": `
			p.boil -> param_method src.shop.Others.Pot.boil
			ks[0].cut -> param_method src.kit.Knife.Knife.cut
			k.cut -> param_method src.kit.Knife.Knife.cut
			q.boil -> param_method src.shop.Others.Pot.boil`,
		"src.shop.Baker.Baker.closures": `
			pots.each -> dropped: builtin
			it.boil -> param_method src.shop.Others.Pot.boil
			pots.findAll { p -> p.full() }.each -> dropped: builtin
			pots.findAll -> dropped: builtin
			p.full -> param_method src.shop.Others.Pot.full
			p.boil -> param_method src.shop.Others.Pot.boil
			pots*.full().size -> dropped: local_var_method
			pots*.full -> self_attr_method src.shop.Others.Pot.full
			with -> dropped: builtin
			greet -> self_method src.shop.Others.Person.greet
			use -> self_method src.shop.Baker.Baker.use
			it.boil -> param_method src.shop.Others.Pot.boil
			p.boil -> param_method src.shop.Others.Pot.boil
			run -> dropped: bare_name
			new Pot -> internal_constructor src.shop.Others.Pot.Pot
			hum -> dropped: bare_name`,
		"src.shop.Baker.Baker.commands": `
			greet -> self_method src.shop.Others.Person.greet
			say -> self_method src.shop.Baker.Baker.say
			make -> internal_func src.kit.Tools.Tools.make
			made.boil -> param_method src.shop.Others.Pot.boil
			T.make('x').boil -> internal_func src.shop.Others.Pot.boil
			T.make -> internal_func src.kit.Tools.Tools.make
			hone -> internal_func src.kit.Tools.Tools.sharpen
			made.full -> param_method src.shop.Others.Pot.full
			Knife.of 1 sharpen -> internal_func src.kit.Knife.Knife.sharpen
			Knife.of -> internal_func src.kit.Knife.Knife.of`,
		"src.shop.Baker.Baker.overloads": `
			pick -> self_method src.shop.Baker.Baker.pick(int)
			pick -> self_method src.shop.Baker.Baker.pick(String,int)
			pick -> self_method src.shop.Baker.Baker.pick(String,int)
			pick -> self_method src.shop.Baker.Baker.pick(Map)
			pick -> self_method src.shop.Baker.Baker.pick(Pot)
			new Pot -> internal_constructor src.shop.Others.Pot.Pot
			pick -> dropped: bare_name
			first -> self_method src.shop.Baker.Baker.first
			first -> self_method src.shop.Baker.Baker.first`,
		"src.shop.Baker.Baker.narrow": `
			turn -> self_method src.shop.Baker.Baker.turn(Baker,String)
			turn -> self_method src.shop.Baker.Baker.turn(Baker,int)
			turn -> self_method src.shop.Baker.Baker.turn(Baker,int)
			any -> self_method src.shop.Baker.Baker.any(Object)
			any -> dropped: bare_name`,
		"src.shop.Baker.Baker.properties": `
			p.setTitle(null).boil -> internal_func src.shop.Others.Pot.boil
			p.setTitle -> param_method src.shop.Others.Pot.setTitle
			p.getTitle().shout -> internal_func src.shop.Others.Title.shout
			p.getTitle -> param_method src.shop.Others.Pot.getTitle
			p.title.shout -> param_method src.shop.Others.Title.shout
			p.getSize -> dropped: local_var_method
			p.setSize -> dropped: local_var_method`,
		"src.shop.Baker.Baker.made": `
			new Pot(size: 1).boil -> internal_func src.shop.Others.Pot.boil
			new Pot -> internal_constructor src.shop.Others.Pot.Pot
			new Baker -> internal_constructor src.shop.Baker.Baker.Baker(String)
			new Oven().heat -> boundary org.acme.Oven.heat
			new Oven -> boundary_constructor org.acme.Oven
			new ArrayList<Pot> -> dropped: builtin
			(free as Pot).boil -> internal_func src.shop.Others.Pot.boil
			((Knife) free).cut -> internal_func src.kit.Knife.Knife.cut
			new Pot -> dropped: bare_name
			Size.LARGE.liters -> internal_func src.shop.Others.Size.liters
			Size.valueOf('LARGE').liters -> internal_func src.shop.Others.Size.liters
			Size.valueOf -> dropped: local_var_method
			result().boil -> internal_func src.shop.Others.Pot.boil
			result -> self_method src.shop.Baker.Baker.result
			Mock(Pot).boil -> internal_func src.shop.Others.Pot.boil
			Mock -> dropped: bare_name
			Stub -> dropped: bare_name
			full -> internal_func src.shop.Others.Pot.full
			help -> self_method src.shop.Baker.Baker.help
			boil -> internal_func src.shop.Others.Pot.boil`,
		"src.shop.Baker.Baker.made.Pot.boil": `greet -> self_method src.shop.Others.Person.greet`,
		"src.shop.Baker.Baker.main": `
			new Baker().own -> internal_func src.shop.Baker.Baker.own
			new Baker -> internal_constructor src.shop.Baker.Baker.Baker()
			help -> self_method src.shop.Baker.Baker.help`,
		"src.shop.Baker.Baker.Inner.go": `
			greet -> self_method src.shop.Others.Person.greet
			Baker.this.own -> internal_func src.shop.Baker.Baker.own`,
		"src.shop.Others.Spec.f": `
			sing -> self_method src.shop.Others.Sings.sing
			given -> dropped: bare_name`,
		"src.kit.Knife.Knife.sharpen": `
			new shop.Pot().boil -> internal_func src.shop.Others.Pot.boil
			new shop.Pot -> internal_constructor src.shop.Others.Pot.Pot`,
		"build.local":  `helper -> internal_func build.helper`,
		"build.helper": "new Pot().boil -> internal_func src.shop.Others.Pot.boil\nnew Pot -> internal_constructor src.shop.Others.Pot.Pot",
		"build.<module>": `
			local -> internal_func build.local
			task -> dropped: bare_name
			copy -> dropped: bare_name
			doLast -> dropped: bare_name
			local -> internal_func build.local`,
		"other.<module>": "local -> dropped: bare_name\nexec -> dropped: bare_name",
	})
}

// A pipeline and the steps of a shared library see each other's steps.
func TestJenkinsLibrary(t *testing.T) {
	expect(t, sources{
		"vars/deploy.groovy": "def call(Map options = [:]) { check options.app; notify.slack('x'); sh 'x' }\ndef call(String app) { call(app: app) }\n",
		"vars/check.groovy":  "void call(app) { helper(app) }\ndef helper(app) { }\n",
		"vars/notify.groovy": "def slack(String text) { }\n",
		"Jenkinsfile":        "@Library('shared') _\nnode { deploy app: 'a'; deploy 'b'; notify.slack 'x'; notify 'x'; helper 'x' }\n",
		"src/a/A.groovy":     "package a\nclass A { def script\n void f() { deploy('a'); script.deploy('b') } }\n",
		"build.gradle":       "deploy 'a'\n",
	}, map[string]string{
		"vars.deploy.call(Map)":    "check -> internal_func vars.check.call\nnotify.slack -> internal_func vars.notify.slack\nsh -> dropped: bare_name",
		"vars.deploy.call(String)": "call -> internal_func vars.deploy.call(Map)",
		"vars.check.call":          "helper -> internal_func vars.check.helper",
		"Jenkinsfile.<module>": `node -> dropped: bare_name
			deploy -> internal_func vars.deploy.call(Map)
			deploy -> internal_func vars.deploy.call(String)
			notify.slack -> internal_func vars.notify.slack
			notify -> dropped: builtin
			helper -> dropped: bare_name`,
		"src.a.A.A.f":    "deploy -> dropped: bare_name\nscript.deploy -> dropped: self_attr_unknown",
		"build.<module>": "deploy -> dropped: bare_name",
	})
}

// A script with a package is a class of that package.
func TestGroovyScriptsAsClasses(t *testing.T) {
	expect(t, sources{
		"src/shop/Utils.groovy": "package shop\ndef stash(name) { }\nstatic int count() { 1 }\n",
		"src/shop/Same.groovy":  "package shop\nimport static shop.Utils.*\nimport static Near.*\nimport static Near.far as away\nclass Same { void f() { new Utils().stash('x'); count(); near(); away() } }\nclass Near { static near() { }\n static far() { } }\n",
		"src/app/Use.groovy": `package app
import shop.Utils
import shop.Gone
import static shop.Utils.count
import static shop.Utils.stash as put
class Use {
    Utils utils = new Utils()
    void f(Utils other) { utils.stash('x'); other.stash('y'); Utils.count(); def u = new Utils(); u.stash('z'); u.gone(); new Gone(); count(); put(1) }
}
`,
	}, map[string]string{
		"src.shop.Same.Same.f": "new Utils().stash -> internal_func src.shop.Utils.stash\nnew Utils -> dropped: bare_name\ncount -> internal_func src.shop.Utils.count\nnear -> internal_func src.shop.Same.Near.near\naway -> internal_func src.shop.Same.Near.far",
		"src.app.Use.Use.f": `utils.stash -> self_attr_method src.shop.Utils.stash
			other.stash -> internal_func src.shop.Utils.stash
			Utils.count -> internal_func src.shop.Utils.count
			new Utils -> dropped: bare_name
			u.stash -> internal_func src.shop.Utils.stash
			u.gone -> dropped: local_var_method
			new Gone -> boundary_constructor shop.Gone
			count -> internal_func src.shop.Utils.count
			put -> internal_func src.shop.Utils.stash`,
	})
}

// Named arguments are a map for a constructor that takes one, else they set
// properties of an instance that is made without arguments.
func TestGroovyNamedArguments(t *testing.T) {
	expect(t, sources{"src/a/A.groovy": `package a
class Takes { Takes() { }
    Takes(Map all) { }
    Takes(String s) { } }
class Sets { int x
    Sets() { }
    Sets(String s) { } }
class Needs { Needs(String s) { } }
class Plain { int x }
enum Kind { ONE(x: 1)
    Kind(Map all) { } }
class Use { void f() { new Takes(x: 1); new Sets(x: 1); new Needs(x: 1); new Plain(x: 1); new Takes(x: 1, 's'); new Sets('s') } }
`}, map[string]string{
		"src.a.A.Use.f": `new Takes -> internal_constructor src.a.A.Takes.Takes(Map)
			new Sets -> internal_constructor src.a.A.Sets.Sets()
			new Needs -> dropped: bare_name
			new Plain -> internal_constructor src.a.A.Plain.Plain
			new Takes -> dropped: bare_name
			new Sets -> internal_constructor src.a.A.Sets.Sets(String)`,
		"src.a.A.<module>": "ONE -> internal_constructor src.a.A.Kind.Kind",
	})
}

// The static methods of the classes that an extension module lists are members of
// what they take first.
func TestGroovyExtensionModules(t *testing.T) {
	expect(t, sources{
		"res/META-INF/services/org.codehaus.groovy.runtime.ExtensionModule": "moduleName=x\nextensionClasses=shop.PathEx, shop.Gone,\\\n  shop.JavaEx\n",
		"src/shop/PathEx.groovy": `package shop
import java.nio.file.Path
class PathEx {
    static boolean deleteDir(Path self) { }
    static void copyTo(Path self, Path to) { }
    static String shout(CharSequence self) { }
    static void copyTo(Path self, String to) { self.copyTo(to) }
    static Pot boil(Pot self, int times = 1) { self }
    static void own(Pot self) { }
    void other(Path self) { }
    static void use(Path p) { deleteDir(p); PathEx.deleteDir(p); new PathEx().shout('x') }
}
class Pot { void own() { } }
class NotListed { static void hidden(Pot self) { } }
`,
		"src/shop/JavaEx.java": "package shop; public class JavaEx { public static void drop(Pot self) { } }",
		"src/shop/Use.groovy": `package shop
import java.nio.file.Path
import java.nio.file.Files
class Use {
    void f(Path p, Pot pot, x) {
        p.deleteDir(); p.copyTo(p); p.toFile(); p.other(); 's'.shout()
        pot.boil(2).drop(); pot.boil(); pot.own(); pot.hidden(); x.deleteDir(); Pot.getClass(); pot.hashCode()
    }
}
`,
	}, map[string]string{
		"src.shop.PathEx.PathEx.use": `deleteDir -> self_method src.shop.PathEx.PathEx.deleteDir
			PathEx.deleteDir -> internal_func src.shop.PathEx.PathEx.deleteDir
			new PathEx().shout -> internal_func src.shop.PathEx.PathEx.shout
			new PathEx -> internal_constructor src.shop.PathEx.PathEx.PathEx`,
		"src.shop.PathEx.PathEx.copyTo(Path,String)": "self.copyTo -> boundary java.nio.file.Path.copyTo",
		"src.shop.Use.Use.f": `p.deleteDir -> internal_func src.shop.PathEx.PathEx.deleteDir
			p.copyTo -> internal_func src.shop.PathEx.PathEx.copyTo(Path,Path)
			p.toFile -> boundary java.nio.file.Path.toFile
			p.other -> boundary java.nio.file.Path.other
			's'.shout -> internal_func src.shop.PathEx.PathEx.shout
			pot.boil(2).drop -> internal_func src.shop.JavaEx.JavaEx.drop
			pot.boil -> internal_func src.shop.PathEx.PathEx.boil
			pot.boil -> internal_func src.shop.PathEx.PathEx.boil
			pot.own -> param_method src.shop.PathEx.Pot.own
			pot.hidden -> dropped: local_var_method
			x.deleteDir -> dropped: local_var_method
			Pot.getClass -> dropped: builtin
			pot.hashCode -> dropped: builtin`,
	})
}
