/**
 * The console from the door to a decision: login with a second factor, what a role opens, a change of configuration
 * proposed by one and decided by two at once with the keyboard (R-OPS-1 to 3).
 */
import assert from 'node:assert/strict';
import type { OperatorRole } from '@candor/wire';
import { configurationCalls, proposalCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { codeOf } from '../authenticator.ts';
import { consoleWords, navLabel } from '../console-pages.ts';
import type { Desk } from '../desk.ts';
import { demoOperator, operatorSession } from '../operators.ts';
import { inLedger } from '../own-ledger.ts';
import type { Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const OPINION = 'Opinion of counsel, 2 January';

export const consoleBasics: Journey = {
  name: 'console: login with a second factor, roles, and a decision two people take at once',
  async run(stage) {
    await logIn(stage);
    await decideTogether(stage);
  },
};

async function logIn(stage: Stage): Promise<void> {
  const desk = await stage.desk({ language: 'zh', theme: 'light' });
  const say = await consoleWords('foundation/session', 'zh');
  const words = await consoleWords('platform/words', 'zh');
  const { email, password, totp_secret, name } = demoOperator(stage.candor, 'support');
  const { page } = desk;
  await page.goto(`${stage.candor.url}/console/`);
  await page.getByLabel(String(say['email']), { exact: true }).fill(email);
  await page.getByLabel(String(say['password']), { exact: true }).fill(password);
  await desk.button(String(say['next'])).click();
  // The sixth digit sends it.
  await page.getByLabel(String(say['code'])).fill(codeOf(totp_secret));
  await page.getByRole('button', { name: new RegExp(name) }).waitFor();
  await desk.settled();

  // R-OPS-1: what his role does not open is neither in the navigation nor behind its address.
  const nav = page.getByRole('navigation');
  await nav.getByRole('link', { name: navLabel('customers').zh }).waitFor();
  assert.equal(await nav.getByRole('link', { name: navLabel('treasury').zh }).count(), 0);
  await desk.visit('treasury');
  await page.getByRole('heading', { level: 1, name: String(words['forbidden']) }).waitFor();

  // R-OPS-2: a customer's token opens nothing, and logging out ends it.
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await desk.button(String(say['logOut'])).click();
  await page.getByLabel(String(say['email']), { exact: true }).waitFor();
  assert.deepEqual(desk.complaints(), []);
}

async function decideTogether(stage: Stage): Promise<void> {
  const { candor } = stage;
  const maker = { url: candor.url, token: (await operatorSession(candor, 'market_admin')).token };
  const kind = 'availability';
  const [row] = (await ask(maker, configurationCalls.list, { kind })).filter(({ key }) => key === '*:spot');
  assert.ok(row);
  const value = JSON.stringify({ ...row.value, sign_off: OPINION });
  const { proposal_id } = await ask(maker, configurationCalls.propose, {
    kind,
    key: row.key,
    value,
    reason: 'The opinion has come',
  });
  const kinds = await ask(maker, proposalCalls.kinds, {});
  const [one, other] =
    kinds
      .find((each) => each.kind === `configuration.${kind}`)
      ?.checkers.filter((role) => role !== 'market_admin') ?? [];
  assert.ok(one !== undefined && other !== undefined);

  const say = await consoleWords('foundation/operators', 'en');
  const words = await consoleWords('platform/words', 'en');
  const first = await openProposal(stage, one, proposal_id);
  const second = await openProposal(stage, other, proposal_id);
  await first.page.getByRole('cell', { name: OPINION, exact: true }).first().waitFor();

  await first.page.keyboard.press('a');
  const dialog = first.page.getByRole('dialog', {
    name: String(say['approveTitle']).replace('{id}', String(proposal_id)),
  });
  await dialog.waitFor();
  // R-OPS-14: his last proof is too old by now; he gives another, and what he typed goes with the yes.
  await makeOld(stage, one);
  await dialog.getByRole('textbox').fill('Read and compared');
  await first.page.keyboard.press('Control+Enter');
  await eventually('the change to be decided', async () => {
    const { state } = await ask(maker, proposalCalls.detail, { id: proposal_id });
    return state === 'executed';
  });

  const { checks } = await ask(maker, proposalCalls.detail, { id: proposal_id });
  assert.equal(checks[0]?.reason, 'Read and compared');

  // The second person sees what moved; what was typed stays.
  await second.page.keyboard.press('r');
  await second.page.getByLabel(String(words['reason'])).fill('Not this month');
  await second.page.keyboard.press('Control+Enter');
  await second.page.getByText(String(words['caseMoved'])).waitFor();
  const kept = await second.page.evaluate(
    (key) => localStorage.getItem(key),
    `console.draft.proposal/${proposal_id}/refuse`,
  );
  assert.equal(kept, '"Not this month"');
  const [decided] = (await ask(maker, configurationCalls.list, { kind })).filter(
    ({ key }) => key === row.key,
  );
  assert.equal(decided?.coming[0]?.value['sign_off'], OPINION);
  assert.deepEqual([...first.complaints(), ...second.complaints()], []);
}

/** Nobody waits five minutes here. */
const makeOld = (stage: Stage, role: OperatorRole): Promise<unknown> =>
  inLedger(stage.candor, (ledger) =>
    ledger.query(
      `update operators_sessions set proved_at = proved_at - interval '5 minutes'
       where operator_id = (select id from operators_people where email = $1)`,
      [demoOperator(stage.candor, role).email],
    ),
  );

async function openProposal(stage: Stage, role: OperatorRole, id: number): Promise<Desk> {
  const desk = await stage.desk({
    language: 'en',
    theme: 'dark',
    session: await operatorSession(stage.candor, role),
  });
  await desk.visit(`proposals/${id}`);
  return desk;
}
