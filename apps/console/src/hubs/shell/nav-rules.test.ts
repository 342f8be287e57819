import type { OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import {
  auditCalls,
  dashboardCalls,
  operatorCalls,
  operatorKycCalls,
  proposalCalls,
  treasuryCalls,
} from '@candor/wire/operators';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../platform/routing/page.ts';
import { mayCall } from '../../foundation/session/roles.ts';
import { entryOf, visibleNav } from './nav-rules.ts';

const load = () => Promise.reject(new Error('no page is opened here'));
const PAGES: readonly Page[] = [
  { path: '', load, call: dashboardCalls.overview },
  { path: 'proposals', load, call: proposalCalls.list },
  { path: 'kyc', load, call: operatorKycCalls.queue },
  { path: 'treasury', load, call: treasuryCalls.coverage },
  { path: 'clock', load },
  { path: 'operators', load, call: operatorCalls.people },
  { path: 'audit', load, call: auditCalls.list },
];
const pathsOf = (roles: readonly OperatorRole[], isDemo = true) =>
  visibleNav(PAGES, { may: (call) => mayCall(roles, call), isDemo }).flatMap(({ entries }) =>
    entries.map(({ path }) => path),
  );

describe('navigation', () => {
  it('R-OPS-1: shows a role its own pages', () => {
    expect(pathsOf(['kyc_reviewer'])).toEqual(['', 'proposals', 'kyc', 'clock', 'audit']);
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
      visibleNav(PAGES, { may: (call) => mayCall(['content'], call), isDemo: false }).every(
        ({ entries }) => entries.length > 0,
      ),
    ).toBe(true);
  });
  it('a case lies under its queue', () => {
    expect(entryOf('withdrawals/812')).toBe('withdrawals');
    expect(entryOf('')).toBe('');
  });
});
