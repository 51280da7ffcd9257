/** React context with the tab's data layer, for the hooks of this folder. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { DataAccess } from './data-access.ts';

const DataContext = createContext<DataAccess | null>(null);

export function DataProvider({ access, children }: { access: DataAccess; children: ReactNode }) {
  return (
    <DataContext value={access}>
      <QueryClientProvider client={access.queryClient}>{children}</QueryClientProvider>
    </DataContext>
  );
}

export function useData(): DataAccess {
  const access = useContext(DataContext);
  if (access === null) throw new Error('useData needs a DataProvider above it');
  return access;
}
