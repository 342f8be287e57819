/** What support asks of other nouns. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { Files } from '../../foundation/files/index.ts';
import type { Identity } from '../../foundation/identity/index.ts';
import type { Notify, Tells } from '../../foundation/notify/index.ts';
import type { Audit, Operators } from '../../foundation/operators/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HoursInForce } from './hours-configuration.ts';
import type { SupportMessage } from './messages.ts';

export interface SupportPorts {
  files: Pick<Files, 'bind' | 'open'>;
  notify: Pick<Notify, 'letter'> & Pick<Tells<SupportMessage>, 'tell'>;
  customer: Identity['userById'];
  mails: Identity['mails'];
  audit: Audit;
  proposals: Pick<Operators['proposals'], 'make'>;
  operatorNames: Operators['operatorNames'];
  holdersOf: Operators['holdersOf'];
}

/** What every use case of this noun is given. */
export interface SupportDeps {
  platform: Platform;
  ports: SupportPorts;
  hours: HoursInForce;
}

export function supportPorts({ files, notify, identity, operators }: Foundation): SupportPorts {
  return {
    files,
    notify,
    customer: identity.userById,
    mails: identity.mails,
    audit: operators.audit,
    proposals: operators.proposals,
    operatorNames: operators.operatorNames,
    holdersOf: operators.holdersOf,
  };
}
