/** R-SPOT-4 on several nodes: which accounts are one is known without waiting, and not for longer than seconds where a message was lost. */
import { expect, test } from 'vitest';
import { createKnownGroups } from './known-groups.ts';

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

test('it is read once, told at once while it is fresh, and read again beside the asking before it is old', async () => {
  let [reads, group] = [0, 1];
  const groups = createKnownGroups(
    async () => {
      reads += 1;
      return group;
    },
    { freshMs: 60_000, readAgainMs: 50 },
  );
  const [one, two] = [groups.groupOf(7), groups.groupOf(7)];
  expect([await one, await two]).toEqual([1, 1]);
  expect([groups.groupOf(7), reads]).toEqual([1, 1]);
  group = 2;
  await wait(60);
  // Nobody waits for what is read beside.
  expect([groups.groupOf(7), groups.groupOf(7), reads]).toEqual([1, 1, 2]);
  await wait(0);
  expect([groups.groupOf(7), reads]).toEqual([2, 2]);
});

test('what is old is not told, what was linked while it was read is read again, and what could not be read is asked for again', async () => {
  const answers: ((group: number) => void)[] = [];
  const groups = createKnownGroups(() => new Promise((done) => answers.push(done)), {
    freshMs: 30,
    readAgainMs: 20,
  });
  const first = groups.groupOf(7);
  groups.forget([7]);
  const second = groups.groupOf(7);
  answers[0]!(1);
  answers[1]!(2);
  expect([await first, await second]).toEqual([1, 2]);
  expect(groups.groupOf(7)).toBe(2);
  await wait(40);
  const third = groups.groupOf(7);
  answers[2]!(3);
  expect(await third).toBe(3);

  let isAway = true;
  const shaky = createKnownGroups(async () => {
    if (isAway) throw new Error('away');
    return 4;
  });
  await expect(shaky.groupOf(7)).rejects.toThrow('away');
  isAway = false;
  expect(await shaky.groupOf(7)).toBe(4);
});
