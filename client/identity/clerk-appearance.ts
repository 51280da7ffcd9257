/** Clerk's screens in our colours, type and sizes; the colours follow the page, dark or light. */
import type { ClerkProvider } from '@clerk/react';
import type { ComponentProps } from 'react';

type Appearance = NonNullable<ComponentProps<typeof ClerkProvider>['appearance']>;

/** Where a screen of Clerk's stands inside a page of ours: no card around the card, but room for the focus ring. */
const flat = { boxShadow: 'none', border: 'none', background: 'transparent' };
const ringPx = '4px';

export const clerkAppearance: Appearance = {
  variables: {
    colorPrimary: 'var(--kelner-accent)',
    colorPrimaryForeground: 'var(--on-accent)',
    colorForeground: 'var(--text)',
    colorMutedForeground: 'var(--muted)',
    colorMuted: 'var(--sunken)',
    colorBackground: 'var(--raised)',
    colorInput: 'var(--raised)',
    colorInputForeground: 'var(--text)',
    colorNeutral: 'var(--text)',
    colorBorder: 'var(--line-strong)',
    colorRing: 'var(--kelner-accent)',
    colorDanger: 'var(--late)',
    colorSuccess: 'var(--ready)',
    colorWarning: 'var(--preparing)',
    colorModalBackdrop: 'var(--scrim)',
    borderRadius: '8px',
    fontFamily: 'inherit',
    fontSize: '0.9375rem',
  },
  elements: {
    rootBox: { width: '100%' },
    cardBox: { ...flat, width: `calc(100% + 2 * ${ringPx})`, maxWidth: 'none', margin: `-${ringPx}` },
    card: { ...flat, padding: ringPx },
    formButtonPrimary: { minHeight: '44px', boxShadow: 'none !important', '&::after': { display: 'none' } },
    formFieldInput: { '&:not([type="checkbox"], [type="radio"])': { minHeight: '44px' } },
    organizationSwitcherTrigger: { minHeight: '44px' },
    userButtonTrigger: { minHeight: '44px' },
    navbarButton: { minHeight: '44px' },
    organizationListPreviewButton: { minHeight: '56px' },
    footer: { background: 'transparent' },
    // The menu's own button ends the session on our server first.
    userButtonPopoverActionButton__signOut: { display: 'none' },
  },
};

/** Under a title of ours: Clerk's says the same again, its sentence beneath says more. */
export const underTitle: Appearance = {
  elements: {
    header: { alignItems: 'flex-start', textAlign: 'start' },
    headerTitle: { display: 'none' },
    headerSubtitle: { textAlign: 'start' },
  },
};
