/** Identity's own sources of a customer's timeline. */
import { contactChangesOf } from '../recovery/contact-changes-store.ts';
import { exportsBefore } from '../exports/exports-store.ts';
import { freezesOf } from '../security/freezes-store.ts';
import { secondResetsOf } from '../recovery/second-resets-store.ts';
import type { TimelineSource } from './timeline.ts';
import { changesBefore, loginsBefore, sessionEndsBefore } from './timeline-store.ts';

export const OWN_TIMELINE: readonly TimelineSource[] = [
  {
    name: 'login',
    entries: async (db, of) =>
      (await loginsBefore(db, of)).map(({ id, at, device, ip, outcome }) => ({
        id: String(id),
        at: at.getTime(),
        what: `login.${outcome}`,
        params: { device, ip },
      })),
  },
  {
    name: 'session',
    entries: async (db, of) =>
      (await sessionEndsBefore(db, of)).map(({ id, revoked_at, device, ip }) => ({
        id: String(id),
        at: revoked_at.getTime(),
        what: 'session.ended',
        params: { device, ip },
      })),
  },
  {
    name: 'security',
    entries: async (db, of) =>
      (await changesBefore(db, of)).map(({ id, happened_at, kind }) => ({
        id: String(id),
        at: happened_at.getTime(),
        what: `security.${kind}`,
        params: {},
      })),
  },
  {
    name: 'freeze',
    entries: async (db, { userId, ...of }) =>
      (await freezesOf(db, userId, of)).map(({ id, happened_at, what, by_whom, operator_id, reason }) => ({
        id: String(id),
        at: happened_at.getTime(),
        what: `freeze.${what}`,
        params: {
          by: by_whom,
          reason,
          ...(operator_id === null ? {} : { operator_id: String(operator_id) }),
        },
      })),
  },
  {
    name: 'contact',
    entries: async (db, { userId, ...of }) =>
      (await contactChangesOf(db, userId, of)).map(
        ({ id, kind, state, reason, answer, created_at, decided_at }) => ({
          id: String(id),
          at: (decided_at ?? created_at).getTime(),
          what: `contact.${state}`,
          params: { kind, reason, answer },
          link: { type: 'contact_change', id: String(id) },
        }),
      ),
  },
  {
    name: 'second_reset',
    entries: async (db, { userId, ...of }) =>
      (await secondResetsOf(db, userId, of)).map(
        ({ id, state, reason, answer, device, ip, created_at, decided_at }) => ({
          id: String(id),
          at: (decided_at ?? created_at).getTime(),
          what: `second_reset.${state}`,
          params: { device, ip, reason, answer },
          link: { type: 'second_reset', id: String(id) },
        }),
      ),
  },
  {
    name: 'export',
    entries: async (db, of) =>
      (await exportsBefore(db, of)).map(({ id, requested_at, state }) => ({
        id: String(id),
        at: requested_at.getTime(),
        what: `export.${state}`,
        params: {},
      })),
  },
];
