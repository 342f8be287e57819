/**
 * Where the server compares a secret with `===` or `!==`: that takes longer the more of it is right, and so tells a stranger how much
 * that was. Secrets are compared with `timingSafeEqual`; whether there is one at all may be asked in any way.
 */
import type { SyntaxNode } from './homonyms.ts';

const SECRETS = /^(signature|secret|pepper|listenKey|mac|hmac|apiSecret|sealed)$/i;
const SAMENESS = new Set(['===', '!==', '==', '!=']);
const LITERALS = /Literal$/;

/** The name of the secret; empty where there is none. */
export function comparedSecret(node: SyntaxNode): string {
  if (node.type !== 'BinaryExpression' || !SAMENESS.has(node['operator'] as string)) return '';
  const [left, right] = [node['left'] as SyntaxNode, node['right'] as SyntaxNode];
  if ([left, right].some(isPlain)) return '';
  return [left, right].map(nameOf).find((name) => SECRETS.test(name)) ?? '';
}

/** `undefined`, `null`, a text or number as it stands in the source. */
const isPlain = (node: SyntaxNode): boolean => LITERALS.test(node.type ?? '') || nameOf(node) === 'undefined';

/** Of `secret`, `bot.secret` and `made.secret!` alike. */
function nameOf(node: SyntaxNode): string {
  if (node.type === 'Identifier') return String(node['value']);
  if (node.type === 'MemberExpression') return nameOf(node['property'] as SyntaxNode);
  if (node.type === 'TsNonNullExpression') return nameOf(node['expression'] as SyntaxNode);
  return '';
}
