/** Reserves for operators: what each address of the venue signs of a day, and the signature that a treasurer brings back (R-POL-2). */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { defineNoun } from '../noun.ts';
import { proofAddress } from '../proofs.ts';
import { request, text, whole } from '../shapes.ts';

export const proofDeskCalls = defineCalls({
  addresses: {
    method: 'GET',
    path: 'operator/proofs/addresses',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'auditor'],
    summary: 'The venue’s addresses of the newest days, newest first, each with the text that its key signs.',
    request: request({ limit: v.optional(whole(1, 60), 7) }),
    reply: v.array(
      v.object({ ...proofAddress.entries, seq: v.number(), date: v.string(), text: v.string() }),
    ),
    refusals: [],
  },
  sign: {
    method: 'POST',
    path: 'operator/proofs/sign',
    access: 'operator',
    roles: ['treasurer'],
    takesKey: 'asked',
    summary:
      'Brings the signature that the wallet of an address made over a day; checked before it is shown.',
    request: request({ seq: whole(1, 999_999), chain: text(16), address: text(128), signature: text(256) }),
    reply: v.null(),
    refusals: ['proof_unknown', 'signature_wrong', 'case_changed'],
    says: 'reserve_signed',
  },
});

export const proofDeskNoun = defineNoun({
  calls: proofDeskCalls,
  refusals: ['signature_wrong'],
  successes: ['reserve_signed'],
});
