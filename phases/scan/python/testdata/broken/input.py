def fine():
    return ok()

def broken(:
    return lost(

class After:
    def method(self):
        return self.kept()
