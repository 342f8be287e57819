/** The version shown to users (spec section 9). */
export const APP_VERSION = '2.5.8';
