/** A real Ethereum node (anvil, out of npm) on a free port for one test file, with the test token on it. Offline. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Address, Hex, PublicClient, TestClient, WalletClient } from 'viem';
import { createPublicClient, createTestClient, createWalletClient, http } from 'viem';
import { foundry } from 'viem/chains';
import { TEST_TOKEN_ABI, TEST_TOKEN_BYTECODE } from './test-token.ts';

export interface LocalEvm {
  url: string;
  token: Address;
  reader: PublicClient;
  /** Sends the token (six decimals) and waits for no block: mine() makes one. */
  sendToken(to: string, rawAmount: bigint): Promise<Hex>;
  /** The same from a wallet whose key is elsewhere; it needs coins for its gas. */
  sendTokenFrom(wallet: string, to: string, rawAmount: bigint): Promise<Hex>;
  sendMany(to: readonly string[], rawAmount: bigint): Promise<Hex>;
  sendCoin(to: string, wei: bigint): Promise<Hex>;
  /** The token refuses to be sent to this address from now on. */
  bar(address: string): Promise<void>;
  mine(blocks?: number): Promise<void>;
  /** Remembers this state of the chain; `revert` goes back to it, and what is mined then are other blocks. */
  snapshot(): Promise<Hex>;
  revert(to: Hex): Promise<void>;
  test: TestClient;
  stop(): Promise<void>;
}

export async function localEvm(): Promise<LocalEvm> {
  const port = await freePort();
  const binary = createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${process.platform}-${process.arch.replace('x64', 'amd64')}/bin/anvil`,
  );
  const node = spawn(binary, ['--port', String(port), '--no-mining', '--silent'], { stdio: 'ignore' });
  // A test file that fails before its clean-up leaves no node behind.
  process.once('exit', () => node.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const transport = http(url, { retryCount: 50, retryDelay: 50 });
  const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 20 });
  const test = createTestClient({ mode: 'anvil', chain: foundry, transport });
  const wallet: WalletClient = createWalletClient({ chain: foundry, transport });
  const [from] = await wallet.getAddresses();
  const account = from!;
  const mine = (blocks = 1) => test.mine({ blocks });
  const deployed = await wallet.deployContract({
    account,
    chain: foundry,
    abi: TEST_TOKEN_ABI,
    bytecode: TEST_TOKEN_BYTECODE,
    args: [10n ** 15n],
  });
  await mine(40);
  const { contractAddress } = await reader.getTransactionReceipt({ hash: deployed });
  const token = contractAddress!;
  const call = (
    functionName: 'transfer' | 'transferMany' | 'bar',
    args: readonly unknown[],
    sender: Address = account,
  ) =>
    wallet.writeContract({
      account: sender,
      chain: foundry,
      address: token,
      abi: TEST_TOKEN_ABI,
      functionName,
      args,
      gas: 500_000n,
    } as never);
  return {
    url,
    token,
    reader,
    test,
    mine,
    sendToken: (to, rawAmount) => call('transfer', [to, rawAmount]),
    async sendTokenFrom(sender, to, rawAmount) {
      await test.impersonateAccount({ address: sender as Address });
      return call('transfer', [to, rawAmount], sender as Address);
    },
    sendMany: (to, rawAmount) => call('transferMany', [to, rawAmount]),
    sendCoin: (to, value) =>
      wallet.sendTransaction({ account, chain: foundry, to: to as Address, value, gas: 21_000n }),
    async bar(address) {
      await call('bar', [address]);
      await mine();
    },
    snapshot: () => test.snapshot(),
    revert: (id) => test.revert({ id }),
    stop: () =>
      new Promise((done) => {
        node.once('exit', () => done());
        node.kill('SIGKILL');
      }),
  };
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}
