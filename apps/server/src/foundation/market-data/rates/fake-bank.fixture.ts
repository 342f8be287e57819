/** A local bank that serves the European Central Bank's daily sheet in its own form, and every fault tests ask of it. */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeBank {
  url: string;
  requests: number;
  /** What the next requests get. */
  answer(response: ServerResponse): void;
  close(): Promise<void>;
}

/** What the bank published for a Friday, some of its lines. */
export const FRIDAY: Readonly<Record<string, string>> = {
  USD: '1.1592',
  JPY: '181.24',
  GBP: '0.88035',
  CNY: '8.2401',
  HKD: '9.0201',
  KRW: '1701.85',
  MXN: '21.3482',
  THB: '37.562',
};

export function sheetXml(day: string, rates: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rates).map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${lines.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`;
}

export async function startFakeBank(): Promise<FakeBank> {
  const bank: FakeBank = {
    url: '',
    requests: 0,
    answer: (response) => void response.writeHead(503).end(),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  const server = createServer((_request, response) => {
    bank.requests += 1;
    bank.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bank.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stats/eurofxref/eurofxref-daily.xml`;
  return bank;
}

export const gives =
  (text: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': 'text/xml' }).end(text);
