/** Set by the build: the version of package.json. */
declare const __APP_VERSION__: string;

/** Version of the client that runs in this browser. */
export const appVersion = __APP_VERSION__;
