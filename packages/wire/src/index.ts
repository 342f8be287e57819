/** Every call, channel and refusal of Candor, one file per noun; all apps are typed from here. */
export * from './call.ts';
export * from './channel.ts';
export * from './envelope.ts';
export * from './languages.ts';
export * from './operator-roles.ts';
export * from './refusals.ts';
export * from './successes.ts';
export * as shapes from './shapes.ts';
export * from './content.ts';
export * from './identity.ts';
export * from './markets.ts';
export * from './notify.ts';
export * from './security.ts';
export * from './spot.ts';
export * from './status.ts';
export * from './wallet.ts';
export { allCalls, allChannels } from './tables.ts';
