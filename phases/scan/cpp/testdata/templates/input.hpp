#pragma once
template <typename T, class U = int, int N = 4>
class Box : public Base<T> {
 public:
  T* get() { return &value_; }
  template <class V> void put(V&& v, U extra = U());
  auto size() const -> unsigned { return count(values_...); }
  auto first() { return items_.front(); }

 private:
  T value_;
  std::vector<T> items_;
};

template <typename T, class U, int N>
template <class V>
void Box<T, U, N>::put(V&& v, U extra) { this->get()->take(std::forward<V>(v)); }

template <typename... Args> void log(const char* format, Args&&... args) { print(format, args...); }
template <typename T> T max(T a, T b) { return a > b ? a : b; }
template <> int max<int>(int a, int b) { return pick(a, b); }
template <typename T> using Pair = std::pair<T, T>;
