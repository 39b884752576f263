import { join } from 'node:path'
import type {
  BindingPattern,
  CallExpression,
  Node,
  ObjectLiteralExpression,
  TaggedTemplateExpression,
  TypeNode,
} from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

const ROOT = join(import.meta.dirname, '../..')

export interface Statement {
  /** `file:line` */
  place: string
  /** Declared columns, each with its possible kinds of value besides null. None are declared for a `Record`. */
  columns: ReadonlyMap<string, readonly string[]> | undefined
  /** Possible texts of the statement, with $1, $2 … for values. */
  texts: string[]
}

/** Statically known value of an expression. */
type Value =
  | { is: 'sql'; text: string }
  | { is: 'text'; text: string }
  | { is: 'list'; items: Value[] }
  | { is: 'function'; node: FunctionNode }
  | { is: 'object'; node: ObjectLiteralExpression }
  | { is: 'unknown'; node?: Node }

type FunctionNode = Node & { parameters: readonly Node[]; body?: Node }

const UNKNOWN: Value = { is: 'unknown' }
const CURSOR = /^`?\s*declare (\w+) cursor for/
const PARAMETER = '\u0000'
/** Max. depth of nested expressions, because functions may be recursive. */
const MAX_DEPTH = 400
/** Two bits: one selects among several returns, the other decides conditions. */
const VARIANTS = 4

/**
 * All `` sql<Row>`…`.execute(…) `` of the server, read from the sources in `root`; without `isTyped`, those without a row type
 * too.
 */
export function readStatements({ root = ROOT, isTyped = true } = {}): Statement[] {
  const api = new API({ cwd: root })
  try {
    const project = api
      .updateSnapshot({ openProjects: [join(root, 'server/tsconfig.json')] })
      .getProjects()[0]!
    return statementsOf(project, root, isTyped)
  } finally {
    api.close()
  }
}

function statementsOf(project: Project, root: string, isTyped: boolean): Statement[] {
  const { program, checker } = project
  const statements: { node: TaggedTemplateExpression; row: Node | undefined; file: string; line: number }[] =
    []
  const calls = new Map<string, CallExpression[]>()
  /** `declare … cursor for` statements, by file and name. */
  const cursors = new Map<string, Node>()
  for (const name of program.getSourceFileNames()) {
    if (!name.startsWith(join(root, 'server/src/')) || name.endsWith('.test.ts')) continue
    const source = program.getSourceFile(name)
    if (!source || !/sql|store/.test(source.text)) continue
    const file = name.slice(root.length + 1)
    walk(source, (node) => {
      if (isCallExpression(node) && isIdentifier(node.expression)) {
        const { text } = node.expression
        calls.set(text, [...(calls.get(text) ?? []), node])
      }
      if (!(isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')) return
      const cursor = CURSOR.exec(node.template.getText())
      if (cursor) cursors.set(`${file} ${cursor[1]}`, node)
      const [row] = node.typeArguments ?? []
      const isRun = isPropertyAccessExpression(node.parent) && node.parent.name.text === 'execute'
      const line = source.text.slice(0, node.getStart()).split('\n').length
      if (isRun && (row || !isTyped)) statements.push({ node, row, file, line })
    })
  }
  return statements.map(({ node, row, file, line }) => {
    const fetched = /^`fetch .* from (\w+)/.exec(node.template.getText())
    const rows = fetched ? cursors.get(`${file} ${fetched[1]}`)! : node
    const texts = textsOf(project, calls, rows).map((text) => text.replace(CURSOR, ''))
    return { place: `${file}:${line}`, columns: row && columnsOf(checker, row), texts }
  })
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => {
    walk(child, visit)
    return undefined
  })
}

function columnsOf(checker: Checker, row: Node): Statement['columns'] {
  const type = checker.getTypeFromTypeNode(row as TypeNode)!
  if (checker.getIndexInfosOfType(type).length > 0) return undefined
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const kinds = new Set(kindsOf(checker, checker.getTypeOfSymbol(property)!))
      kinds.delete('null')
      return [property.name, [...kinds]]
    }),
  )
}

/** Kinds as named by `typeof`, besides null, Date, Buffer, lists (`string[]`) and unknown. */
function kindsOf(checker: Checker, type: Type): string[] {
  if (type.isUnionType() && !(type.flags & TypeFlags.Boolean))
    return type.getTypes().flatMap((each) => kindsOf(checker, each))
  const { flags } = type
  if (type.isTypeParameter()) {
    const constraint = checker.getBaseConstraintOfType(type)
    return constraint ? kindsOf(checker, constraint) : ['unknown']
  }
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return ['unknown']
  if (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) return ['null']
  if (flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) return ['string']
  if (flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) return ['number']
  if (flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return ['boolean']
  if (flags & TypeFlags.BigInt) return ['bigint']
  if (type.isIntersectionType()) {
    const parts = type.getTypes().flatMap((each) => kindsOf(checker, each))
    return [parts.find((kind) => kind !== 'object') ?? 'object']
  }
  if (checker.isArrayLikeType(type)) {
    const [element] = checker.getTypeArguments(type as never)
    return (element ? kindsOf(checker, element) : ['unknown']).map((kind) => `${kind}[]`)
  }
  const name = type.getSymbol()?.name
  if (name === 'Date') return ['Date']
  if (name === 'Buffer' || name === 'Uint8Array') return ['Buffer']
  return ['object']
}

/** Texts of one statement. Each variant decides conditions and the returns of its functions differently. */
function textsOf(project: Project, calls: Map<string, CallExpression[]>, node: Node): string[] {
  const texts = new Set<string>()
  for (let variant = 0; variant < VARIANTS; variant++) {
    let count = 0
    const { text } = evaluator(project, calls, variant)(node) as { text: string }
    texts.add(text.replaceAll(PARAMETER, () => `$${++count}`))
  }
  return [...texts]
}

function evaluator(project: Project, calls: Map<string, CallExpression[]>, variant: number) {
  const { checker } = project
  const bound = new Map<Node, Value>()
  let depth = 0
  /** The first or the last alternative, depending on the variant. */
  const oneOf = <T>(all: readonly T[]): T | undefined => (variant & 1 ? all[0] : all.at(-1))

  function declarationOf(name: Node): Node | undefined {
    let symbol = isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    return symbol?.valueDeclaration?.resolve(project)
  }

  function evaluate(node: Node): Value {
    if (++depth > MAX_DEPTH) return UNKNOWN
    try {
      return evaluateNode(node)
    } finally {
      depth--
    }
  }

  function evaluateNode(node: Node): Value {
    if (
      isParenthesizedExpression(node) ||
      isAsExpression(node) ||
      isSatisfiesExpression(node) ||
      isNonNullExpression(node) ||
      isAwaitExpression(node)
    )
      return evaluate(node.expression)
    if (isTaggedTemplateExpression(node)) return templateOf(node.template)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return { is: 'text', text: node.text }
    if (isTemplateExpression(node)) {
      const parts = node.templateSpans.map((span) => `${textOf(span.expression) ?? ''}${span.literal.text}`)
      return { is: 'text', text: node.head.text + parts.join('') }
    }
    if (isConditionalExpression(node)) return evaluate(variant & 2 ? node.whenFalse : node.whenTrue)
    if (isBinaryExpression(node)) {
      const left = evaluate(node.left)
      if (node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return evaluate(node.right)
      return left.is === 'unknown' ? evaluate(node.right) : left
    }
    if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node)) {
      return { is: 'function', node: node as unknown as FunctionNode }
    }
    if (isObjectLiteralExpression(node)) return { is: 'object', node }
    if (isArrayLiteralExpression(node)) {
      const items = node.elements.flatMap((element) => {
        if (!isSpreadElement(element)) return [evaluate(element)]
        const spread = evaluate(element.expression)
        return spread.is === 'list' ? spread.items : []
      })
      return { is: 'list', items }
    }
    if (isPropertyAccessExpression(node)) return memberOf(evaluate(node.expression), node.name.text, node)
    if (isElementAccessExpression(node)) {
      const of = evaluate(node.expression)
      if (of.is === 'list') return of.items[0] ?? UNKNOWN
      return memberOf(of, textOf(node.argumentExpression), node)
    }
    if (isCallExpression(node)) return callOf(node)
    if (isIdentifier(node)) return namedBy(node)
    return { is: 'unknown', node }
  }

  function memberOf(of: Value, name: string | undefined, node: Node): Value {
    if (of.is !== 'object') return { is: 'unknown', node }
    const { properties } = of.node
    const own = properties.filter((each) => !isSpreadAssignment(each))
    const property = name === undefined ? oneOf(own) : own.find((each) => each.name?.getText() === name)
    if (property && isPropertyAssignment(property)) return evaluate(property.initializer)
    if (property && isShorthandPropertyAssignment(property)) return namedBy(property.name)
    if (property) return { is: 'function', node: property as Node as FunctionNode }
    const spread = properties
      .filter(isSpreadAssignment)
      .map((each) => memberOf(evaluate(each.expression), name, node))
    return spread.find((value) => value.is !== 'unknown') ?? { is: 'unknown', node }
  }

  function namedBy(name: Node): Value {
    const declaration = declarationOf(name)
    if (!declaration) return { is: 'unknown', node: name }
    const existing = bound.get(declaration)
    if (existing) return existing
    return valueOf(declaration, name)
  }

  function valueOf(declaration: Node, name: Node): Value {
    if (isVariableDeclaration(declaration)) {
      const loop = declaration.parent.parent
      if (isForOfStatement(loop)) {
        const each = evaluate(loop.expression)
        return (each.is === 'list' && oneOf(each.items)) || { is: 'unknown', node: name }
      }
      return declaration.initializer ? evaluate(declaration.initializer) : { is: 'unknown', node: name }
    }
    if (isFunctionDeclaration(declaration)) return evaluate(declaration)
    if (isBindingElement(declaration)) {
      const pattern = declaration.parent as BindingPattern
      const object = bound.get(pattern.parent) ?? valueOf(pattern.parent, name)
      if (object.is === 'list') return object.items[pattern.elements.indexOf(declaration)] ?? UNKNOWN
      return memberOf(object, (declaration.propertyName ?? declaration.name)?.getText(), name)
    }
    if (isParameterDeclaration(declaration)) return argumentFor(declaration, name)
    return { is: 'unknown', node: name }
  }

  /**
   * Value of a parameter of a function that wasn’t called on the way here: the argument of its first caller, if that
   * is SQL.
   */
  function argumentFor(declaration: Node & { parent: Node; initializer?: Node }, name: Node): Value {
    const owner = declaration.parent as FunctionNode
    const unknown: Value = { is: 'unknown', node: name }
    const isNamed = isFunctionDeclaration(owner)
      ? owner.name
      : isVariableDeclaration(owner.parent)
        ? owner.parent.name
        : undefined
    if (!(isNamed && isIdentifier(isNamed))) return unknown
    const index = owner.parameters.indexOf(declaration)
    const callers = (calls.get(isNamed.text) ?? []).filter((call) => {
      const declared = declarationOf(call.expression)
      return declared === owner || declared === owner.parent
    })
    const argument = oneOf(callers)?.arguments[index] ?? declaration.initializer
    if (!argument || contains(owner, argument)) return unknown
    const value = evaluate(argument)
    return value.is === 'unknown' ? unknown : value
  }

  function contains(outer: Node, inner: Node): boolean {
    for (let node: Node | undefined = inner; node; node = node.parent) if (node === outer) return true
    return false
  }

  function callOf(node: CallExpression): Value {
    const { expression: callee, arguments: args } = node
    if (isPropertyAccessExpression(callee)) {
      const method = callee.name.text
      if (isIdentifier(callee.expression) && callee.expression.text === 'sql') return builtBy(method, args)
      const of = evaluate(callee.expression)
      if (method === 'join' && of.is === 'list') {
        const parts = of.items.map((item) => (item.is === 'text' ? item.text : ''))
        return { is: 'text', text: parts.join(args[0] && textOf(args[0])) }
      }
      if (method === 'map') return mapped(of, evaluate(args[0]!))
      if (['filter', 'toSorted', 'slice', '$castTo', 'as'].includes(method)) return of
      const member = memberOf(of, method, node)
      if (member.is === 'function') return called(member.node, args.map(evaluate))
      return { is: 'unknown', node }
    }
    const callable = evaluate(callee)
    if (callable.is !== 'function') return { is: 'unknown', node }
    const value = called(callable.node, args.flatMap(argumentsOf))
    return value.is === 'unknown' ? { is: 'unknown', node } : value
  }

  function argumentsOf(node: Node): Value[] {
    if (!isSpreadElement(node)) return [evaluate(node)]
    const value = evaluate(node.expression)
    return value.is === 'list' ? value.items : []
  }

  function mapped(of: Value, how: Value): Value {
    if (how.is !== 'function') return UNKNOWN
    const items = of.is === 'list' && of.items.length > 0 ? of.items : [UNKNOWN]
    return { is: 'list', items: items.map((item) => called(how.node, [item])) }
  }

  function called(func: FunctionNode, args: readonly Value[]): Value {
    for (const [index, parameter] of func.parameters.entries()) {
      const { dotDotDotToken, initializer } = parameter as Node & {
        dotDotDotToken?: Node
        initializer?: Node
      }
      const value: Value = dotDotDotToken
        ? { is: 'list', items: args.slice(index) }
        : (args[index] ?? UNKNOWN)
      bound.set(
        parameter,
        value.is === 'unknown' && initializer && index >= args.length ? evaluate(initializer) : value,
      )
    }
    const { body } = func
    if (!body) return UNKNOWN
    if (!isBlock(body)) return evaluate(body)
    const returned: Node[] = []
    const visit = (node: Node): undefined => {
      if (isReturnStatement(node) && node.expression) returned.push(node.expression)
      else if (!('parameters' in node && node.parameters)) node.forEachChild(visit)
      return undefined
    }
    body.forEachChild(visit)
    const last = oneOf(returned)
    return last ? evaluate(last) : UNKNOWN
  }

  function builtBy(method: string, [first, second]: readonly Node[]): Value {
    if (!first) return UNKNOWN
    const built = (text: string): Value => ({ is: 'sql', text })
    if (method === 'join') {
      const list = evaluate(first)
      const separator = second ? interpolated(second) : ', '
      if (list.is !== 'list') return built(isSql(first) ? 'true' : PARAMETER)
      const text = list.items.map((item) => written(item)).join(separator)
      return built(text || 'true')
    }
    const text = textOf(first)
    if (method === 'raw') return built(text ?? '')
    if (method === 'lit') return built(text === undefined ? '1' : `'${text.replaceAll("'", "''")}'`)
    if (method === 'val') return built(PARAMETER)
    return built(
      (text ?? '')
        .split('.')
        .map((part) => `"${part}"`)
        .join('.'),
    )
  }

  /** Text of an expression. If its value is unknown, the first text that its type allows. */
  function textOf(node: Node): string | undefined {
    const value = evaluate(node)
    if (value.is === 'text') return value.text
    const at = value.is === 'unknown' && value.node ? value.node : node
    const type = checker.getTypeAtLocation(at as never)
    const one = type?.isUnionType() ? type.getTypes()[0] : type
    return one?.isStringLiteralType() ? one.value : undefined
  }

  const isSql = (node: Node): boolean =>
    /RawBuilder|Expression/.test(checker.typeToString(checker.getTypeAtLocation(node as never)!))

  function written(value: Value): string {
    if (value.is === 'sql') return value.text
    if (value.is === 'unknown' && value.node && isSql(value.node)) return 'true'
    return PARAMETER
  }

  function interpolated(node: Node): string {
    const value = evaluate(node)
    if (value.is === 'sql') return value.text
    return isSql(node) ? 'true' : PARAMETER
  }

  function templateOf(template: Node): Value {
    if (isNoSubstitutionTemplateLiteral(template)) return { is: 'sql', text: template.text }
    if (!isTemplateExpression(template)) return UNKNOWN
    const spans = template.templateSpans.map((span) => interpolated(span.expression) + span.literal.text)
    return { is: 'sql', text: template.head.text + spans.join('') }
  }

  return evaluate
}
