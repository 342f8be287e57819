/** Fields of a kind that no key of is there yet: what a form begins with where there is no neighbour to take them from. */
import type { Value } from './value-rules.ts';

const FIRST: Readonly<Record<string, Value>> = {
  disclosure: {
    issuer: '',
    custodian: '',
    place: '',
    attestor: '',
    attested_on: '',
    attestation_link: '',
    attestation_days: 30,
    is_simulated: false,
  },
  bank_details: {
    bank_name: '',
    bank_address: '',
    account_holder: '',
    account_number: '',
    swift_code: '',
    minimum: '10',
    is_open: true,
  },
};

export const firstValueOf = (kind: string): Value | undefined => FIRST[kind];
