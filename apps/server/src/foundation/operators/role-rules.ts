/** Which roles one person may hold together (R-OPS-1). Pure; the database refuses the same (migration 0014). */
import type { OperatorRole } from '@candor/wire';
import { HEAVY_ROLES } from '@candor/wire';

export function mayHold(roles: readonly OperatorRole[]): boolean {
  const heavy = roles.filter((role) => HEAVY_ROLES.includes(role));
  return roles.length >= 1 && roles.length <= 2 && new Set(roles).size === roles.length && heavy.length <= 1;
}

/** The heavy role that nobody would hold any more; the four of them must always have somebody (R-OPS-1). */
export function roleLeftAlone(
  people: ReadonlyMap<OperatorRole, number>,
  change: { before: readonly OperatorRole[]; after: readonly OperatorRole[] },
): OperatorRole | undefined {
  const lost = change.before.filter((role) => !change.after.includes(role));
  return lost.find((role) => HEAVY_ROLES.includes(role) && (people.get(role) ?? 0) <= 1);
}

/** Heavy roles that nobody holds: an installation without them runs in demo only (R-GEN-5). */
export const rolesWithoutPeople = (people: ReadonlyMap<OperatorRole, number>): OperatorRole[] =>
  HEAVY_ROLES.filter((role) => (people.get(role) ?? 0) === 0);
