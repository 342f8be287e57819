/** Who must hold which roles (R-OPS-1). Pure; which one person may hold together is the wire's `mayHold`, and the database refuses the same. */
import type { OperatorRole } from '@candor/wire';
import { HEAVY_ROLES, MONEY_ROLES } from '@candor/wire';

/** The heavy role that nobody would hold any more; the four of them must always have somebody (R-OPS-1). */
export function roleLeftAlone(
  people: ReadonlyMap<OperatorRole, number>,
  change: { before: readonly OperatorRole[]; after: readonly OperatorRole[] },
): OperatorRole | undefined {
  const lost = change.before.filter((role) => !change.after.includes(role));
  return lost.find((role) => HEAVY_ROLES.includes(role) && (people.get(role) ?? 0) <= 1);
}

/** Heavy ones of these roles that nobody else has or waits for: without him nobody could be said to hold them, and live does not start. */
export const onlyHis = (people: readonly Holder[], { id, roles }: Holder): OperatorRole[] =>
  roles.filter(
    (role) =>
      HEAVY_ROLES.includes(role) && !people.some((other) => other.id !== id && other.roles.includes(role)),
  );

/** Of the roles that he is given, those that begin at once: what he has already, and what neither makes nor checks proposals (R-OPS-13). */
export const rolesAtOnce = (held: readonly OperatorRole[], given: readonly OperatorRole[]): OperatorRole[] =>
  given.filter((role) => held.includes(role) || !MONEY_ROLES.includes(role));

/** Heavy roles that nobody holds: an installation without them runs in demo only (R-GEN-5). */
export const rolesWithoutPeople = (people: ReadonlyMap<OperatorRole, number>): OperatorRole[] =>
  HEAVY_ROLES.filter((role) => (people.get(role) ?? 0) === 0);

/** Somebody with some roles, invited or active. */
export interface Holder {
  id: number;
  roles: readonly OperatorRole[];
}

/** Whether two different people are there who can propose and check roles; from then on nothing else changes them. */
export function hasFourEyes(people: readonly Holder[]): boolean {
  return people.some(
    (maker) =>
      maker.roles.includes('access_admin') &&
      people.some((other) => other.id !== maker.id && mayCheckRoles(other)),
  );
}

/** The command line makes the first holder of a heavy role, and the second person without whom nobody can check (ADR 0015). */
export function mayBeFirst(people: readonly Holder[], roles: readonly OperatorRole[]): boolean {
  const isHeld = (role: OperatorRole) => people.some((person) => person.roles.includes(role));
  if (roles.some((role) => HEAVY_ROLES.includes(role) && !isHeld(role))) return true;
  return !hasFourEyes(people) && mayCheckRoles({ roles });
}

const mayCheckRoles = ({ roles }: Pick<Holder, 'roles'>): boolean =>
  roles.includes('access_admin') || roles.includes('auditor');
