/** Requests whose head came while somebody still worked here, and whose body comes when he does no more (R-OPS-9, R-OPS-11). */
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let [admin, treasurer, other] = [] as unknown as [TestOperator, TestOperator, TestOperator];
beforeAll(async () => {
  server = await testServer({ feed: SILENT_FEED, without: ['chains'] });
  const { owner } = server.database;
  [admin, treasurer, other] = (await openOperators(owner, ['access_admin', 'treasurer', 'treasurer'])) as [
    TestOperator,
    TestOperator,
    TestOperator,
  ];
});
afterAll(() => server.close());

/** The head at once, the body when `meanwhile` is over; answers the refusal. */
function begun(path: string, body: string, of: { token: string; meanwhile: () => Promise<unknown> }) {
  return new Promise<string>((done, failed) => {
    let reply = '';
    const socket = net.connect(server.port, '127.0.0.1', () => {
      socket.write(
        `POST /api/${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${of.token}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 3)}`,
      );
      const rest = async (): Promise<void> => {
        // The node has read the head by then.
        await new Promise((wake) => setTimeout(wake, 300));
        await of.meanwhile();
        socket.write(body.slice(3));
      };
      rest().catch(failed);
    });
    socket.on('data', (bytes) => (reply += bytes.toString()));
    socket.on('error', failed);
    socket.on('close', () => done(/"refusal":"([a-z_]+)"/.exec(reply)?.[1] ?? 'ok'));
  });
}

test('R-OPS-9, R-OPS-11: a session that was ended, or a role that was taken, does nothing with what it had begun to say', async () => {
  const stop = (scope: string) => `scope=${scope}&reason=leaked`;
  const ended = await begun('operator/pauses/stop', stop('BTC'), {
    token: treasurer.token,
    meanwhile: () =>
      server.call(
        'operator/people/end_sessions',
        { operator_id: treasurer.id, reason: 'stolen' },
        { token: admin.token },
      ),
  });
  const taken = await begun('operator/pauses/stop', stop('bank'), {
    token: other.token,
    meanwhile: () =>
      server.database.owner.query(`update operators_people set roles = '{content}' where id = $1`, [
        other.id,
      ]),
  });
  expect([ended, taken]).toEqual(['not_logged_in', 'forbidden']);
  expect((await server.call('status', {}, { method: 'GET' })).data.paused_payouts).toEqual([]);
});
