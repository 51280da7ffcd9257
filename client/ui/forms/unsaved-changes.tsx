/**
 * Unsaved-changes guard: asks before a link, "back" or closing the tab discards a dirty form; navigation within the
 * same screen is allowed.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter';
import { useTranslation } from '../../translation/use-translation.tsx';
import { Button } from '../button.tsx';
import { Modal } from '../modal.tsx';

/** `hold` blocks navigation until it is released. */
type Holds = { hold(): () => void };

const HoldsContext = createContext<Holds | null>(null);

/** While `isDirty`, leaving the screen or tab asks first. */
export function useUnsavedChanges(isDirty: boolean): void {
  const holds = useContext(HoldsContext);
  // A layout effect, so that the block is released before a redirect in the same commit, e.g. when the session ends.
  useLayoutEffect(() => (isDirty ? holds?.hold() : undefined), [holds, isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}

export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const search = useSearch();
  const heldCount = useRef(0);
  const here = useRef({ path: location, address: location });
  useLayoutEffect(() => {
    const { pathname } = window.location;
    here.current = {
      path: location,
      address: search === '' ? pathname : `${pathname}${window.location.search}`,
    };
  }, [location, search]);
  /** Continues the blocked navigation when the user discards the changes; null while no dialog is open. */
  const [goOn, setGoOn] = useState<(() => void) | null>(null);

  const holds = useMemo((): Holds => {
    return {
      hold() {
        heldCount.current += 1;
        return () => {
          heldCount.current -= 1;
        };
      },
    };
  }, []);

  // Links render again when it changes.
  const aroundNav = useCallback<AroundNavHandler>((navigate, to, options) => {
    // `replace` navigations are redirects, such as after sign-out, not the user's.
    const mayGo = pathOf(to) === here.current.path || options?.replace === true;
    if (heldCount.current === 0 || mayGo) navigate(to, options);
    else setGoOn(() => () => navigate(to, options));
  }, []);

  // A layout effect, so that this listener is registered before the router's: on popstate the URL has already changed
  // and is restored before the router sees it.
  useLayoutEffect(() => {
    let isLeaving = false;
    const askFirst = (event: PopStateEvent) => {
      const stays = window.location.pathname === here.current.path;
      if (isLeaving || heldCount.current === 0 || stays) {
        isLeaving = false;
        return;
      }
      event.stopImmediatePropagation();
      window.history.pushState(null, '', here.current.address);
      setGoOn(() => () => {
        isLeaving = true;
        window.history.back();
      });
    };
    window.addEventListener('popstate', askFirst);
    return () => window.removeEventListener('popstate', askFirst);
  }, []);

  return (
    <HoldsContext value={holds}>
      <Router aroundNav={aroundNav}>{children}</Router>
      {goOn !== null && (
        <LeaveQuestion
          onStay={() => setGoOn(null)}
          onDiscard={() => {
            setGoOn(null);
            goOn();
          }}
        />
      )}
    </HoldsContext>
  );
}

function LeaveQuestion({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) {
  const { t } = useTranslation();
  return (
    <Modal
      isOpen
      title={t('ui.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay} autoFocus>
            {t('ui.leave.stay')}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('ui.leave.discard')}
          </Button>
        </>
      }
    >
      <p>{t('ui.leave.text')}</p>
    </Modal>
  );
}
