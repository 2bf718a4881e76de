package main

import (
	"fmt"
	"math/rand"
	"os"
	"time"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/java"
	"rules_handbook/phases/scan/kotlin"
)

func main() {
	for name, e := range map[string]extract.Extractor{"java": java.New(), "kotlin": kotlin.New()} {
		ext := map[string]string{"java": "java", "kotlin": "kt"}[name]
		src, _ := os.ReadFile("phases/scan/" + name + "/testdata/whole/input." + ext)
		r := rand.New(rand.NewSource(1))
		n, bad := 0, 0
		for start := time.Now(); time.Since(start) < 12*time.Second; n++ {
			text := append([]byte{}, src...)
			for range 1 + r.Intn(8) {
				a := r.Intn(len(text))
				b := min(len(text), a+r.Intn(40))
				switch r.Intn(3) {
				case 0:
					text = append(text[:a:a], text[b:]...)
				case 1:
					c := r.Intn(len(text))
					text = append(append(append([]byte{}, text[:c]...), text[a:b]...), text[c:]...)
				case 2:
					text[a] = "{}()<>=.,;:@\"'\n a1"[r.Intn(18)]
				}
				if len(text) == 0 {
					break
				}
			}
			func() {
				defer func() {
					if p := recover(); p != nil {
						bad++
						os.WriteFile(fmt.Sprintf("/tmp/rj/crash_%s_%d", name, bad), text, 0o644)
						fmt.Println(name, "PANIC", p)
					}
				}()
				f, err := e.Extract("a/A."+ext, text)
				if err != nil {
					return
				}
				if faults := conform.Faults(f); len(faults) > 0 {
					bad++
					os.WriteFile(fmt.Sprintf("/tmp/rj/crash_%s_%d", name, bad), text, 0o644)
					fmt.Println(name, faults[0])
				}
			}()
			if bad > 8 {
				break
			}
		}
		fmt.Println(name, n, bad)
	}
}
