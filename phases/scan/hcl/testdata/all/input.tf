# Network of a region.

# Where it is.
variable "region" {
  type        = string
  description = "Name of the region."
}

variable "size" {
  description = "How large."
}

locals {
  prefix = lower("X-${var.region}")
  tags   = merge({ a = 1 }, local.more)
}

data "aws_ami" "base" {}

resource "aws_vpc" "main" {
  cidr = cidrsubnet(var.cidr, 8, length(local.tags))
  name = "${format("%s", local.prefix)}-x"
  dynamic "b" {
    for_each = [for s in aws_subnet.all : upper(s.id)]
    content { x = b.value }
  }
}

module "net" {
  source = "./modules/net"
}

module "eks" {
  source = "terraform-aws-modules/eks/aws"
}

module "open" { source = "${var.base}/x" }

output "id" { value = aws_vpc.main.id }
