/**
 * The second proof of acts on one's own keys and password (R-OPS-2): of who has a security key the key itself, asked for when the dialog is
 * confirmed; of others a code.
 */
import type { RequestBodyOf } from '@candor/wire';
import { operatorSessionCalls } from '@candor/wire/operators';
import { App } from 'antd';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { askKey } from './security-key.ts';
import { sessionText } from './session-text.ts';

export type SecondProof = Pick<
  RequestBodyOf<typeof operatorSessionCalls.keyOptions>,
  'code' | 'key_ticket' | 'key'
>;

export interface OwnSecond {
  /** undefined until it is known. */
  hasKey: boolean | undefined;
  /** undefined when the key did not answer, which has been said then. */
  prove: (code: string | undefined) => Promise<SecondProof | undefined>;
  isBusy: boolean;
}

export function useOwnSecond(): OwnSecond {
  const t = useText(sessionText);
  const { message } = App.useApp();
  const { data: keys } = useCall(operatorSessionCalls.keys, {});
  const options = useAction(operatorSessionCalls.ownKeyOptions, { isQuiet: true });
  const hasKey = keys === undefined ? undefined : keys.length > 0;
  const prove = async (code: string | undefined): Promise<SecondProof | undefined> => {
    if (hasKey !== true) return code === undefined ? undefined : { code };
    const asked = await options.run({});
    if (asked === undefined) return undefined;
    const key = await askKey(asked.data.options);
    if (key !== undefined) return { key_ticket: asked.data.ticket, key };
    void message.error(t('keyFailed'));
    return undefined;
  };
  return { hasKey, prove, isBusy: hasKey === undefined || options.isBusy };
}
