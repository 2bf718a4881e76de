/* Shapes and what draws them. */

#include "shape.h"
#include <vector>

namespace geo {
inline namespace v1 {
// A point.
struct Point {
  int x, y;
};
}  // namespace v1

/// Something with an area.
class Shape : public Base<Point>, private virtual util::Counted {
 public:
  explicit Shape(int n = 1) : Base(n), n_(n), name_{nullptr} { init(); }
  virtual ~Shape();
  Shape(const Shape&) = delete;
  Shape& operator=(const Shape&) = default;
  virtual double area(const Point& at) const = 0;
  static Shape* make(std::string kind, unsigned long int size);
  operator bool() const { return n_ > 0; }
  bool operator==(const Shape& o) const { return n_ == o.n_; }
  friend void swap(Shape& a, Shape& b) { a.reset(b); }
  enum Kind { Round, Square = 2 };
  struct Inner {
    int depth;
    void go() { ++depth; }
  };
  typedef int (*Callback)(int, char*);
  using List = std::vector<Shape*>;

 protected:
  int n_ = 3, *name_;
  union { int a; float b; };
  struct { int z; } plain_;
  Callback cb_;

 private:
  void init() { this->n_ = 1; n_ += 2; name_ = &n_; }
};

Shape* Shape::make(std::string kind, unsigned long int size) { return new Round(size); }
double Shape::Inner::late(int n) { return depth * n; }
enum class Color : int { Red, Green };
union Number { int i; float f; };
typedef struct node { struct node* next; } node_t;
typedef struct { int id; } Anonymous;
}  // namespace geo

namespace { class Hidden { void m(); }; static int local() { return 1; } }
template <> struct std::hash<geo::Shape> { size_t operator()(const geo::Shape& s) const { return s.hash(); } };
