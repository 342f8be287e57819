/** Signs payouts of a local EVM chain with the development key. A demo's only: live keeps keys outside the server. */
import { bytesToHex, encodeFunctionData, keccak256, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { toHexAddress } from '../addresses/address-formats.ts';
import type { EvmOptions, EvmSource } from './evm-source.ts';
import type { PayoutSigner, Signed, Unsigned } from '../payout-signer.ts';

const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
/** Enough for a transfer of Tether, whose contract is among the dearest. */
const GAS = 120_000n;
/** The node has it, or has had it: what a second broadcast is told. */
const KNOWN_ALREADY = /already known|already imported|nonce too low|known transaction/i;

export interface EvmSignerOptions extends Omit<EvmOptions, 'url'> {
  source: EvmSource;
  key: Uint8Array;
}

export async function createEvmSigner(options: EvmSignerOptions): Promise<PayoutSigner> {
  const { source, chain, carried, coinId } = options;
  const account = privateKeyToAccount(bytesToHex(options.key));
  const chainId = Number(await source.ask<string>('eth_chainId', []));
  const contractOf = (currencyId: number) => carried.find((each) => each.currencyId === currencyId)?.contract;

  async function sign(
    { to, currencyId, rawAmount, nonce }: Unsigned,
    fee: { rawAmount: bigint },
  ): Promise<Signed> {
    const contract = contractOf(currencyId);
    const recipient = toHexAddress(chain, to);
    const call =
      contract === undefined
        ? { to: recipient, value: rawAmount }
        : {
            to: toHexAddress(chain, contract),
            data: encodeFunctionData({ abi: TRANSFER, args: [recipient, rawAmount] }),
          };
    const gasPrice = fee.rawAmount / GAS;
    const signedTx = await account.signTransaction({
      ...call,
      type: 'legacy',
      chainId,
      nonce,
      gas: GAS,
      gasPrice,
    });
    return { signedTx, txId: keccak256(signedTx) };
  }

  return {
    address: account.address,
    balances: () => source.balances([account.address]),
    // Twice the price of now, so that a busier block does not leave it behind.
    fee: async () => ({
      currencyId: coinId,
      rawAmount: 2n * GAS * BigInt(await source.ask<string>('eth_gasPrice', [])),
    }),
    firstNonce: async () =>
      Number(await source.ask<string>('eth_getTransactionCount', [account.address, 'pending'])),
    sign,
    async broadcast(signedTx) {
      await source.ask('eth_sendRawTransaction', [signedTx]).catch((error: unknown) => {
        if (!KNOWN_ALREADY.test(error instanceof Error ? error.message : String(error))) throw error;
      });
    },
  };
}
