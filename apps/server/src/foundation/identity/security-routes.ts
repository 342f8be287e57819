/** The calls of the security centre, one line each. */
import { securityCalls } from '@candor/wire';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { cancelContactChange, requestContactChange } from './recovery/contact-changes.ts';
import { bindPhone } from './accounts/contacts.ts';
import { exportKeys, exportPart, listExports, openExport, requestExport } from './exports/exports.ts';
import {
  freezeAccount,
  freezeWithdrawals,
  notMe,
  unfreezeAccount,
  unfreezeSecond,
} from './accounts/freeze.ts';
import type { IdentityContext } from './context/identity-context.ts';
import {
  loginSecond,
  passkeyLogin,
  passkeyLoginOptions,
  secondPasskeyOptions,
} from './accounts/login-second.ts';
import {
  namePasskey,
  passkeyOptions,
  passkeyRegisterOptions,
  registerPasskey,
  removePasskey,
} from './security/passkeys.ts';
import { saveAntiPhishing, securityStatus, showAntiPhishing } from './security-status.ts';
import { disableTotp, finishTotp, renewRecoveryCodes, startTotp } from './security/totp.ts';

export function securityRoutes(context: IdentityContext): Route[] {
  return routesOf(securityCalls, {
    status: (_request, caller) => securityStatus(context, caller),
    beginTotp: ({ password, ...proof }, caller) => startTotp(context, { password, proof }, caller),
    confirmTotp: ({ code }, caller) => finishTotp(context, code, caller),
    disableTotp: (proof, caller) => disableTotp(context, proof, caller),
    renewRecoveryCodes: (proof, caller) => renewRecoveryCodes(context, proof, caller),
    passkeyRegisterOptions: ({ password, ...proof }, caller) =>
      passkeyRegisterOptions(context, { password, proof }, caller),
    registerPasskey: (request, caller) => registerPasskey(context, request, caller),
    renamePasskey: (request, caller) => namePasskey(context, request, caller),
    deletePasskey: ({ id, ...proof }, caller) => removePasskey(context, { id, proof }, caller),
    passkeyOptions: (_request, caller) => passkeyOptions(context, caller),
    secondPasskeyOptions: ({ ticket }, caller) => secondPasskeyOptions(context, ticket, caller),
    loginSecond: (request, caller) => loginSecond(context, request, caller),
    passkeyLoginOptions: (_request, caller) => passkeyLoginOptions(context, caller),
    passkeyLogin: (request, caller) => passkeyLogin(context, request, caller),
    saveAntiPhishing: ({ phrase, ...proof }, caller) => saveAntiPhishing(context, { phrase, proof }, caller),
    showAntiPhishing: (proof, caller) => showAntiPhishing(context, proof, caller),
    bindPhone: ({ user_string, area_code, code, old_code, ...proof }, caller) =>
      bindPhone(context, { phone: user_string, areaCode: area_code, code, oldCode: old_code, proof }, caller),
    requestContactChange: (request, caller) =>
      requestContactChange(context, { ...request, proof: request }, caller),
    cancelContactChange: (request, caller) => cancelContactChange(context, request, caller),
    freezeWithdrawals: (_request, caller) => freezeWithdrawals(context, caller),
    notMe: ({ token }) => notMe(context, token),
    freezeAccount: ({ password, cancel_orders }, caller) =>
      freezeAccount(context, { password, cancelOrders: cancel_orders === '1' }, caller),
    unfreezeAccount: (request, caller) => unfreezeAccount(context, request, caller),
    unfreezeSecond: (request, caller) => unfreezeSecond(context, request, caller),
    requestExport: (proof, caller) => requestExport(context, proof, caller),
    openExport: (request, caller) => openExport(context, request, caller),
    exports: (_request, caller) => listExports(context, caller),
    exportPart: (request, caller) => exportPart(context, request, caller),
    exportKeys: () => exportKeys(context),
  });
}
