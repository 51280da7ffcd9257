/** Clerk's screens in our colours, type and sizes; the colours follow the page, dark or light. */
import type { ClerkProvider } from '@clerk/react';
import type { ComponentProps } from 'react';

type Appearance = NonNullable<ComponentProps<typeof ClerkProvider>['appearance']>;

/** Where a screen of Clerk's stands inside a page of ours: no card around the card, but room for the focus ring. */
const flat = { boxShadow: 'none', border: 'none', background: 'transparent' };
const ringPx = '4px';
const fieldEdge = 'var(--line-strong)';

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
    formFieldInput: {
      '&:not([type="checkbox"], [type="radio"])': { minHeight: '44px' },
      // Clerk thins our colours until nobody sees where a field begins, or reads what a badge says.
      '&:not([data-feedback="error"])': { borderColor: fieldEdge },
      '&[type="checkbox"]:not(:focus)': { boxShadow: `0 0 0 1px ${fieldEdge}` },
    },
    badge: { '&[data-color="primary"]': { color: 'var(--muted)' } },
    organizationSwitcherTrigger: { minHeight: '44px' },
    userButtonTrigger: { minHeight: '44px' },
    navbarButton: { minHeight: '44px' },
    organizationListPreviewButton: { minHeight: '56px' },
    footer: { background: 'transparent' },
    // On a phone the question and its link have no room left for more.
    footerAction: { paddingInline: '0 !important' },
    footerActionLink: { whiteSpace: 'nowrap' },
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
    identityPreview: { justifyContent: 'flex-start' },
  },
};

/** The same where Clerk's sentence only ends the title that isn't there: "to continue to Kelner". */
export const withoutHeader: Appearance = { elements: { header: { display: 'none' } } };
