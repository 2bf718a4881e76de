// Truth about a PHP code base: declarations and call sites by php-parser
// (sites.php), callees by the language server intelephense (npm).
//
//   node truth.mjs --root REPO --sites sites.json --intelephense NODE_MODULES/intelephense --decls D.tsv --calls C.tsv --unknown U.tsv
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const option = Object.fromEntries(process.argv.slice(2).join('\0').split('--').filter(Boolean).map((o) => o.split('\0')))
const root = realpathSync(option.root)
const sites = JSON.parse(readFileSync(option.sites))
const server = spawn(process.execPath, [join(option.intelephense, 'lib/intelephense.js'), '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })

const waiting = new Map()
let indexed
const ready = new Promise((resolve) => { indexed = resolve })
let buffer = Buffer.alloc(0)
server.stdout.on('data', (chunk) => {
  buffer = Buffer.concat([buffer, chunk])
  for (;;) {
    const head = buffer.indexOf('\r\n\r\n')
    if (head < 0) return
    const size = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head))[1])
    if (buffer.length < head + 4 + size) return
    const message = JSON.parse(buffer.subarray(head + 4, head + 4 + size))
    buffer = buffer.subarray(head + 4 + size)
    if (message.method === 'indexingEnded') indexed()
    else if (message.id !== undefined && message.method) send({ id: message.id, result: message.method === 'workspace/configuration' ? message.params.items.map(() => ({})) : null })
    else if (waiting.has(message.id)) { waiting.get(message.id)(message.result); waiting.delete(message.id) }
  }
})
function send(message) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message })
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
}
let last = 0
const request = (method, params) => new Promise((resolve) => { waiting.set(++last, resolve); send({ id: last, method, params }) })

const uri = pathToFileURL(root).href
const storage = join(option.decls + '.storage')
await request('initialize', { processId: process.pid, rootUri: uri, workspaceFolders: [{ uri, name: 'r' }], initializationOptions: { storagePath: storage, globalStoragePath: storage, clearCache: true },
  capabilities: { textDocument: { definition: { linkSupport: false } }, workspace: { configuration: true, workspaceFolders: true } } })
send({ method: 'initialized', params: {} })
await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 60000))])

const decls = []
const byPlace = new Map()
const types = new Set()
for (const [file, found] of Object.entries(sites)) {
  for (const [kind, name, start, end, nameLine] of found.decls) {
    decls.push([kind, name, file, start, end, nameLine, 'member'])
    byPlace.set(`${file}\0${nameLine}\0${name.toLowerCase()}`, [kind, name])
    if (kind.startsWith('type:')) types.add(`${file}\0${nameLine}`)
  }
}
const calls = new Set()
const unknown = []
for (const [file, found] of Object.entries(sites)) {
  const document = pathToFileURL(join(root, file)).href
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri: document, languageId: 'php', version: 1, text: readFileSync(join(root, file), 'utf8') } } })
  for (const [line, column, name, exprLine, caller, callerLine, shape] of found.calls) {
    if (shape === 'value') { // what a variable holds is told by the running program only
      for (let l = exprLine; l <= line; l++) unknown.push([file, l, '__invoke', exprLine])
      continue
    }
    let result = await request('textDocument/definition', { textDocument: { uri: document }, position: { line: line - 1, character: column } })
    result = result ? [].concat(result) : []
    const targets = new Map()
    for (const r of result) {
      const path = fileURLToPath(r.uri)
      if (path.startsWith(root + '/')) targets.set(path.slice(root.length + 1) + '\0' + (r.range.start.line + 1), r)
      else targets.set('outside', r)
    }
    if (targets.size !== 1) { unknown.push([file, line, name.split('\\').pop(), exprLine]); continue }
    const [place] = targets.keys()
    if (place === 'outside') continue
    const [calleeFile, at] = place.split('\0')
    const short = name.split('\\').pop()
    let target
    for (let k = Number(at); k < Number(at) + 12 && !target; k++) {
      for (const candidate of [shape === 'new' ? '__construct' : short, short]) {
        const hit = byPlace.get(`${calleeFile}\0${k}\0${candidate.toLowerCase()}`)
        if (hit) { target = [hit, k]; break }
      }
      if (!target && shape === 'new' && types.has(`${calleeFile}\0${k}`)) {
        target = [[...byPlace].find(([key]) => key.startsWith(`${calleeFile}\0${k}\0`))[1], k]
      }
    }
    if (!target) { unknown.push([file, line, short, exprLine]); continue }
    const [[kind, callee], calleeLine] = target
    const dispatch = kind === 'sig' ? 'interface' : kind.startsWith('type:') ? 'implicit' : 'static'
    calls.add([file, caller, calleeFile, callee, line, dispatch, callerLine, calleeLine, exprLine].join('\t'))
  }
  send({ method: 'textDocument/didClose', params: { textDocument: { uri: document } } })
}
const write = (name, rows) => writeFileSync(name, [...new Set(rows.map((r) => (Array.isArray(r) ? r.join('\t') : r)))].sort().map((r) => r + '\n').join(''))
write(option.decls, decls)
write(option.calls, [...calls])
write(option.unknown, unknown)
console.error(`truth.mjs: ${Object.keys(sites).length} files, ${decls.length} declarations, ${calls.size} calls, ${unknown.length} unknown`)
server.kill()
process.exit(0)
