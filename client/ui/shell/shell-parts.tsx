/** Context by which the shell passes elements to page headers, so that screens do not depend on the shell. */
import { createContext, type ReactNode, useContext } from 'react';

type ShellParts = {
  /** Live data status as text. */
  status: ReactNode;
  /** Account menu for layouts whose shell has no place for it (wall screens), else null. */
  account: ReactNode;
  /** The most urgent notice, for layouts whose header has its place (wall screens), else null. */
  line: ReactNode;
};

const ShellPartsContext = createContext<ShellParts>({ status: null, account: null, line: null });

export const ShellPartsProvider = ShellPartsContext.Provider;

export function useShellParts(): ShellParts {
  return useContext(ShellPartsContext);
}
