/** A customer who also holds a contract, and which things the pages of details show: no picture is of a page that found nothing. */
import { contentCalls, contractCalls, copyTradingCalls } from '@candor/wire';
import { ask } from './api.ts';
import type { Customer } from './stage.ts';
import { eventually } from './waiting.ts';

const BTC = { currency_id: '1', legal_id: '3' } as const;
const FAQ = 19;

/** Parameters of addresses by the path of their page. */
export async function shownDetails(
  customer: Customer,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const order = { ...BTC, type: 1, share: 20, multiple: 10, max_slippage: '5', accepted: 'true' } as const;
  const position = await ask(customer, contractCalls.submit, order);
  await eventually('the contract to be open', async () => {
    const { message } = await ask(customer, contractCalls.positions, { ...BTC, status: 1 });
    return message.data.some(({ id }) => id === position.id);
  });
  const [lead] = await ask(customer, copyTradingCalls.config, {});
  const [answer] = (await ask(customer, contentCalls.list, { c_id: FAQ })).list;
  const [lesson] = (await ask(customer, contentCalls.lessons, { area: 'ai' })).list;
  return {
    'pages/lever/position': { id: String(position.id) },
    'pages/documentation/buyPage': { id: String(lead?.id ?? ''), period: '30' },
    'pages/help/detail': { id: String(answer?.id ?? '') },
    'pages/study/detail': { id: String(lesson?.id ?? '') },
  };
}
