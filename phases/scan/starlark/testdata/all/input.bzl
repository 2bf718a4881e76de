"""Rules for images.

They need a toolchain."""

load("@bazel_skylib//lib:paths.bzl", "paths")
load(":private.bzl", "helper", pack_all = "pack")

ImageInfo = provider(
    doc = "What an image is.",
    fields = {"layers": "Its layers.", "tag": "Its name."},
)

LayerInfo, _new_layer = provider(fields = ["tar"], init = _layer_init)

def _layer_init(tar = None):
    return {"tar": tar}

def _image_impl(ctx):
    """Builds an image.

    Args:
      ctx: the context.

    Returns:
      Providers.
    """
    layers = [helper(src) for src in ctx.files.srcs]
    def run(layer):
        return pack_all(layer)

    ctx.actions.run(executable = paths.join("a", "b"), arguments = [run(x) for x in layers])
    _new_layer(tar = None)
    return [ImageInfo(layers = layers, tag = "x".format(1))]

image = rule(
    implementation = _image_impl,
    doc = "Makes an image.",
    attrs = {"srcs": attr.label_list()},
)

images = struct(one = image, all = lambda names: [image(name = n) for n in names])

# Makes two.
def two(name, *args, tags = helper([]), **kwargs):
    image(name = name + "_a", **kwargs)
    images.one(name = name + "_b")
    native.filegroup(name = name)
    (lambda x: x)(name)
    for a, b in zip([1], [2]):
        print(a.c())
