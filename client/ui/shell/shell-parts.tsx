/** What the shell lends to the header of the screen inside it, so that screens need not know the shell. */
import { createContext, type ReactNode, useContext } from 'react';

export type ShellParts = {
  /** How fresh the data is, in words. */
  status: ReactNode;
  /** The person's menu where the shell itself has no place for it (wall screens), else null. */
  account: ReactNode;
};

const ShellPartsContext = createContext<ShellParts>({ status: null, account: null });

export const ShellPartsProvider = ShellPartsContext.Provider;

export function useShellParts(): ShellParts {
  return useContext(ShellPartsContext);
}
