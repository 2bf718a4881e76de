// Truth about a Solidity code base, from the syntax tree of its own compiler
// (npm package solc), which names the declaration behind every identifier.
//
//   node truth.mjs --root REPO --solc NODE_MODULES/solc [--remap a/=b/,c/=d/] [--exclude RE] --decls D.tsv --calls C.tsv --unknown U.tsv
//
// Every file is compiled, together with what it imports. A file that the
// compiler refuses is left out and named on stderr, its calls with it.
//
// decls:   kind name file startLine endLine nameLine scope
// calls:   callerFile callerName calleeFile calleeName line dispatch callerNameLine calleeNameLine exprLine
//          Uses of modifiers and of constructors with arguments are calls; events, errors, conversions and
//          the getters of state variables are none. dispatch is static, interface (the callee has no body) or
//          implicit (the callee is the contract).
// unknown: file line name exprLine of calls of function values
import { createRequire } from 'node:module'
import { existsSync, readFileSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

const option = Object.fromEntries(process.argv.slice(2).join('\0').split('--').filter(Boolean).map((o) => o.split('\0')))
const solc = createRequire(import.meta.url)(resolve(option.solc))
const root = realpathSync(option.root)
const exclude = option.exclude ? new RegExp(option.exclude) : null
const remappings = (option.remap ?? '').split(',').filter(Boolean)

function sources(folder, found = []) {
  for (const entry of readdirSync(join(root, folder)).sort()) {
    const path = posix.join(folder, entry)
    if (exclude?.test(path) || entry === 'node_modules' || entry === '.git') continue
    if (statSync(join(root, path)).isDirectory()) sources(path, found)
    else if (path.endsWith('.sol')) found.push(path)
  }
  return found
}

// compile gives the syntax trees of some files and of what they import, none
// when there are errors.
function compile(files) {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(files.map((file) => [file, { content: readFileSync(join(root, file), 'utf8') }])),
    settings: { remappings, outputSelection: { '*': { '': ['ast'] } } },
  }
  const read = (path) => existsSync(join(root, path)) ? { contents: readFileSync(join(root, path), 'utf8') } : { error: 'not found' }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }))
  const errors = (output.errors ?? []).filter((e) => e.severity === 'error')
  return { sources: errors.length === 0 ? output.sources : undefined, errors }
}

const trees = new Map() // file -> tree, of one compilation each
const files = sources('')
for (const file of files) {
  if (trees.has(file)) continue
  const { sources: found, errors } = compile([file])
  if (!found) {
    console.error(`left out: ${file}: ${errors[0].formattedMessage.split('\n')[0]}`)
    continue
  }
  const unit = { nodes: new Map() }
  for (const { ast } of Object.values(found)) index(ast, unit.nodes, ast.absolutePath)
  for (const [path, { ast }] of Object.entries(found)) {
    if (!trees.has(path) && existsSync(join(root, path)) && !exclude?.test(path)) trees.set(path, { ast, unit })
  }
}

function* children(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'contract') continue // set by index
    if (Array.isArray(value)) {
      for (const item of value) if (item?.nodeType) yield item
    } else if (value?.nodeType) yield value
  }
}

function index(node, nodes, file, contract) {
  node.file = file
  node.contract = contract
  nodes.set(node.id, node)
  for (const child of children(node)) index(child, nodes, file, node.nodeType === 'ContractDefinition' ? node : contract)
}

const lines = new Map() // file -> offsets at which its lines start, in bytes
function lineAt(file, offset) {
  if (!lines.has(file)) {
    const text = readFileSync(join(root, file))
    const starts = [0]
    for (let i = 0; i < text.length; i++) if (text[i] === 10) starts.push(i + 1)
    lines.set(file, starts)
  }
  const starts = lines.get(file)
  let low = 0
  for (let high = starts.length; high - low > 1;) {
    const middle = (low + high) >> 1
    if (starts[middle] <= offset) low = middle
    else high = middle
  }
  return low + 1
}
const span = (node) => node.src.split(':').map(Number)
const start = (node) => lineAt(node.file, span(node)[0])
const end = (node) => lineAt(node.file, span(node)[0] + span(node)[1] - 1)
const nameLine = (node) => node.nameLocation && !node.nameLocation.startsWith('-1') ? lineAt(node.file, Number(node.nameLocation.split(':')[0])) : start(node)

const FUNCTIONS = new Set(['FunctionDefinition', 'ModifierDefinition'])
const NAMED = new Set(['Identifier', 'MemberAccess', 'NewExpression', 'ElementaryTypeNameExpression'])
const isFunction = (node) => FUNCTIONS.has(node?.nodeType)
function nameOf(node) {
  if (node.kind === 'constructor' || node.isConstructor) return node.contract.name
  return node.name || node.kind
}
function kindOf(node) {
  if (nameOf(node) === node.contract?.name && node.nodeType === 'FunctionDefinition') return 'ctor'
  if (!node.body) return 'sig'
  return node.contract ? 'method' : 'func'
}

const decls = []
const calls = new Set()
const unknown = []

function declare(node, file) {
  const row = (kind, name) => decls.push([kind, name, file, start(node), end(node), nameLine(node), node.contract ? 'member' : 'top'])
  switch (node.nodeType) {
    case 'FunctionDefinition': case 'ModifierDefinition': return row(kindOf(node), nameOf(node))
    case 'ContractDefinition': return row({ contract: 'type:class', interface: 'type:interface', library: 'type:other' }[node.contractKind], node.name)
    case 'StructDefinition': return row('type:struct', node.name)
    case 'EnumDefinition': return row('type:enum', node.name)
    case 'UserDefinedValueTypeDefinition': return row('type:other', node.name)
  }
}

// peeled gives what is called: options such as {value: v} and parentheses do not count.
function peeled(expression) {
  while (expression.nodeType === 'FunctionCallOptions' || expression.nodeType === 'TupleExpression' && expression.components.length === 1) {
    expression = expression.nodeType === 'TupleExpression' ? expression.components[0] : expression.expression
  }
  return expression
}

function call(caller, target, node, at) {
  if (!target || !existsSync(join(root, target.file))) return
  let dispatch = 'static'
  if (target.nodeType === 'ContractDefinition') {
    const constructor = target.nodes.find((n) => n.nodeType === 'FunctionDefinition' && nameOf(n) === target.name)
    if (constructor) target = constructor
    else dispatch = 'implicit'
  } else if (!isFunction(target)) return
  else if (!target.body) dispatch = 'interface'
  if (exclude?.test(target.file)) return
  const name = target.nodeType === 'ContractDefinition' ? target.name : nameOf(target)
  calls.add([node.file, caller ? nameOf(caller) : '<module>', target.file, name, lineAt(node.file, at), dispatch, caller ? nameLine(caller) : 0, nameLine(target), start(node)].join('\t'))
}

function visit(node, file, caller, nodes) {
  declare(node, file)
  if (isFunction(node)) caller = node
  if (node.nodeType === 'ContractDefinition' || node.nodeType === 'SourceUnit') caller = undefined
  const endOf = (e) => span(e)[0] + span(e)[1] - 1
  if (node.nodeType === 'FunctionCall' && node.kind === 'functionCall') {
    const callee = peeled(node.expression)
    const reference = callee.nodeType === 'NewExpression' ? callee.typeName.referencedDeclaration ?? callee.typeName.pathNode?.referencedDeclaration : callee.referencedDeclaration
    const target = nodes.get(reference)
    const isValue = target?.nodeType === 'VariableDeclaration' && target.typeName?.nodeType === 'FunctionTypeName'
    if (isValue || !NAMED.has(callee.nodeType)) unknown.push([file, lineAt(file, endOf(callee)), callee.name ?? '', start(node)])
    else call(caller, target, node, endOf(callee))
  }
  if (node.nodeType === 'ModifierInvocation') {
    const name = node.modifierName
    call(caller, nodes.get(name.referencedDeclaration), node, endOf(name))
  }
  if (node.nodeType === 'InheritanceSpecifier' && node.arguments?.length) {
    call(undefined, nodes.get(node.baseName.referencedDeclaration), node, endOf(node.baseName))
  }
  for (const child of children(node)) visit(child, file, caller, nodes)
}

for (const [file, { ast, unit }] of [...trees].sort()) visit(ast, file, undefined, unit.nodes)

const table = (rows) => rows.map((r) => r.join('\t')).sort().join('\n') + '\n'
writeFileSync(option.decls, '# kind name file startLine endLine nameLine scope\n' + table(decls))
writeFileSync(option.calls, '# callerFile callerName calleeFile calleeName line dispatch callerNameLine calleeNameLine exprLine\n' + [...calls].sort().join('\n') + '\n')
writeFileSync(option.unknown, '# file line name exprLine\n' + table(unknown))
console.error(`${trees.size} files, ${decls.length} declarations, ${calls.size} calls`)
