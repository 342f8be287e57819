/** Calls by which a customer takes everything we hold about him as a file (R-POL-5); part of the security centre's. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { dataExport, STEP_UP_REFUSALS, stepUpFields, ticket } from './security-shapes.ts';
import { milliseconds, nothing, request, rowId, whole } from './shapes.ts';

export const dataExportCalls = defineCalls({
  requestExport: {
    method: 'POST',
    path: 'user/export/request',
    access: 'customer',
    summary: 'Asks for everything we hold about the customer, as a zip with a signed manifest (R-POL-5).',
    request: request(stepUpFields),
    reply: v.object({ id: v.number() }),
    says: 'export_requested',
    refusals: ['export_underway', ...STEP_UP_REFUSALS],
  },
  exports: {
    method: 'GET',
    path: 'user/exports',
    access: 'customer',
    summary: 'Exports of the last days, newest first; each can be fetched for seven days.',
    request: nothing,
    reply: v.array(dataExport),
    refusals: [],
  },
  openExport: {
    method: 'POST',
    path: 'user/export/open',
    access: 'customer',
    summary:
      'Opens an export with the step-up proof: the ticket fetches its parts for 15 minutes, in this session only.',
    request: request({ id: rowId, ...stepUpFields }),
    reply: v.object({ ticket: v.string(), expires_in_s: v.number() }),
    refusals: ['export_unknown', ...STEP_UP_REFUSALS],
  },
  exportPart: {
    method: 'POST',
    path: 'user/export/part',
    access: 'customer',
    summary:
      'One part of the zip, base64; the parts in order are the file. `ticket` comes from user/export/open; a POST, so that it stands in no address.',
    request: request({ id: rowId, part: whole(1, 10_000), ticket }),
    reply: v.object({ part: v.number(), parts: v.number(), data: v.string() }),
    refusals: ['export_unknown', 'ticket_expired'],
  },
  exportKeys: {
    method: 'GET',
    path: 'export/keys',
    access: 'public',
    summary: 'Public keys by which manifests of exports are signed.',
    request: nothing,
    reply: v.array(
      v.object({
        key_id: v.string(),
        algorithm: v.literal('Ed25519'),
        public_key_pem: v.string(),
        since: milliseconds,
      }),
    ),
    refusals: [],
  },
});
