#!/usr/bin/env groovy
@Library('shared')
import shop.Tool

plugins {
    id 'java'
}

def version = '1.0'
final Tool tool = new Tool()
@groovy.transform.Field List<Tool> tools = []

task copy(type: Copy, dependsOn: ['a', 'b']) {
    from "${buildDir}/libs"
    doLast { println tool.name() }
}

def build(String name, Closure body = null) {
    def local = prepare(name)
    local.run()
    body?.call()
}

private static int twice(int n) { n * 2 }

build('x') { tools.each { t -> t.run() } }
build "y"
node('linux') {
    stage 'Test', {
        sh "make test"
    }
    try { tool.run() } catch (e) { e.report() }
    if (twice(2) > 3) { echo 'big' } else echo('small')
}
