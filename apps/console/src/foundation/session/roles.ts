/** Who may make which call: read from the wire's own tables, so that the console never keeps a list of its own. */
import type { Call, OperatorRole } from '@candor/wire';

export function mayCall(roles: readonly OperatorRole[], target: Call): boolean {
  const wanted = target.roles;
  if (target.access !== 'operator' || wanted === undefined || wanted === 'any') return true;
  return wanted.some((role) => roles.includes(role));
}
