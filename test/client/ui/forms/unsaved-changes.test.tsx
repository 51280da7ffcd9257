import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Link, useLocation } from 'wouter';
import { TranslationProvider } from '../../../../client/translation/use-translation.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../../../client/ui/forms/unsaved-changes.tsx';
import { createTestTranslation } from '../../harness/screen-harness.tsx';

function Form() {
  useUnsavedChanges(true);
  return <input aria-label="Name" defaultValue="typed" />;
}

function Screens({ hasForm = true }: { hasForm?: boolean }) {
  const [location] = useLocation();
  return (
    <>
      <h1>{location}</h1>
      {location === '/form' && hasForm && <Form />}
      <Link href="/elsewhere">Elsewhere</Link>
      <Link href="/form?part=2">Other part</Link>
    </>
  );
}

async function openForm(hasForm = true) {
  const translation = await createTestTranslation();
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/form');
  const draw = (withForm: boolean) => (
    <TranslationProvider i18n={translation}>
      <UnsavedChangesGuard>
        <Screens hasForm={withForm} />
      </UnsavedChangesGuard>
    </TranslationProvider>
  );
  const { rerender } = render(draw(hasForm));
  return { release: () => rerender(draw(false)) };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const question = () => screen.queryByText('Leave without saving?');

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});
afterEach(cleanup);

describe('unsaved changes', () => {
  it('keep a person on the screen until they decide to leave them', async () => {
    await openForm();
    follow('Elsewhere');
    expect(question()).not.toBeNull();
    expect(title()).toBe('/form');
    press('Keep editing');
    expect([question(), title()]).toEqual([null, '/form']);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'typed');
    follow('Elsewhere');
    press('Discard changes');
    expect(title()).toBe('/elsewhere');
  });

  it('hold the back button, which then goes where it would have gone', async () => {
    await openForm();
    act(() => window.history.back());
    await screen.findByText('Leave without saving?');
    expect([title(), window.location.pathname]).toEqual(['/form', '/form']);
    press('Discard changes');
    await waitFor(() => expect(title()).toBe('/before'));
    expect(question()).toBeNull();
  });

  it('ask nothing while one stays on the same screen', async () => {
    await openForm();
    follow('Other part');
    expect(question()).toBeNull();
    expect(window.location.search).toBe('?part=2');
  });

  it('ask nothing once they are saved or gone', async () => {
    const { release } = await openForm();
    release();
    follow('Elsewhere');
    expect(question()).toBeNull();
    expect(title()).toBe('/elsewhere');
  });

  it('make the browser ask before the tab is closed', async () => {
    const { release } = await openForm();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    release();
    expect(leave()).toBe(false);
  });
});
