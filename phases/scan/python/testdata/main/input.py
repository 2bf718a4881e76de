# -*- coding: utf-8 -*-
# Runs the thing.

# Not this.
def helper():
    run()


if '__main__' == __name__:
    unittest.main()
