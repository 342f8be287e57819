import type { OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { describe, expect, it } from 'vitest';
import { mayCall } from '../../foundation/session/roles.ts';
import { PARTS } from '../../parts.ts';
import { entryOf, visibleNav } from './nav-rules.ts';

const pathsOf = (roles: readonly OperatorRole[], isDemo = true) =>
  visibleNav(PARTS, { may: (call) => mayCall(roles, call), isDemo }).flatMap(({ entries }) =>
    entries.map(({ path }) => path),
  );

describe('navigation', () => {
  it('R-OPS-1: shows a role its own pages', () => {
    expect(pathsOf(['kyc_reviewer']).slice(0, 3)).toEqual(['', 'proposals', 'kyc']);
    expect(pathsOf(['kyc_reviewer'])).toContain('audit');
    expect(pathsOf(['treasurer'])).toContain('treasury');
    expect(pathsOf(['treasurer'])).not.toContain('kyc');
    expect(pathsOf(['support', 'access_admin'])).toContain('operators');
  });
  it('R-GEN-5: the movable clock is of the demo only', () => {
    expect(pathsOf(['market_admin'], true)).toContain('clock');
    expect(pathsOf(['market_admin'], false)).not.toContain('clock');
  });
  it('every role has a first page, and groups without entries are left out', () => {
    for (const role of OPERATOR_ROLES) expect(pathsOf([role])[0]).toBe('');
    expect(
      visibleNav(PARTS, { may: (call) => mayCall(['content'], call), isDemo: false }).every(
        ({ entries }) => entries.length > 0,
      ),
    ).toBe(true);
  });
  it('groups and entries stand in their order, each position once', () => {
    const groups = visibleNav(PARTS, { may: () => true, isDemo: true });
    expect(groups.map(({ name }) => name)).toEqual(['start', 'work', 'venue', 'oversight']);
    for (const { entries } of groups) {
      const positions = entries.map(({ position }) => position);
      expect(positions).toEqual(positions.map((_, index) => index + 1));
    }
  });
  it('every queue of an entry is one whose work the dashboard leads to', () => {
    const known = new Set(PARTS.flatMap(({ queues = {} }) => Object.keys(queues)));
    const counted = PARTS.flatMap(({ nav = [] }) => nav.flatMap(({ queues = [] }) => queues));
    expect(new Set(counted)).toEqual(known);
  });
  it('a case lies under its queue', () => {
    expect(entryOf('withdrawals/812')).toBe('withdrawals');
    expect(entryOf('')).toBe('');
  });
});
