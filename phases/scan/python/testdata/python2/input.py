print "text", call()
print >>out(), "x"
exec "code" in scope()
try:
    pass
except Error, e:
    raise Error, "text"
