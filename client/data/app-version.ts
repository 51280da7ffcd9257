/** Set by the build: the version of package.json. */
declare const __APP_VERSION__: string;

export const appVersion = __APP_VERSION__;
