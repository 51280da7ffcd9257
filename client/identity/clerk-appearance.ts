/** Clerk component theme: our colours, fonts and sizes, following the page's light or dark mode. */
import type { ClerkProvider } from '@clerk/react';
import type { ComponentProps } from 'react';

type Appearance = NonNullable<ComponentProps<typeof ClerkProvider>['appearance']>;

/** For Clerk components inside our pages: no second card, but padding for the focus ring. */
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
      // Clerk mixes our colours too pale for visible field borders and readable badges.
      '&:not([data-feedback="error"])': { borderColor: fieldEdge },
      '&[type="checkbox"]:not(:focus)': { boxShadow: `0 0 0 1px ${fieldEdge}` },
    },
    // Clerk's dialogs above our pages have no card around them.
    modalContent: {
      '& .cl-cardBox': { width: 'min(26rem, 100%)', margin: 0, background: 'var(--raised)' },
      '& .cl-card': { padding: '24px' },
    },
    badge: { '&[data-color="primary"]': { color: 'var(--muted)' } },
    organizationSwitcherTrigger: { minHeight: '44px' },
    userButtonTrigger: { minHeight: '44px' },
    navbarButton: { minHeight: '44px' },
    organizationListPreviewButton: { minHeight: '56px' },
    footer: { background: 'transparent' },
    // On a phone there is no width left for padding here.
    footerAction: { paddingInline: '0 !important' },
    footerActionLink: { whiteSpace: 'nowrap' },
    // Hidden, because our own sign-out button ends the session on our server first.
    userButtonPopoverActionButton__signOut: { display: 'none' },
  },
};

/** For use under our own page title: hides Clerk's duplicate title and keeps its subtitle. */
export const underTitle: Appearance = {
  elements: {
    header: { alignItems: 'flex-start', textAlign: 'start' },
    headerTitle: { display: 'none' },
    headerSubtitle: { textAlign: 'start' },
    identityPreview: { justifyContent: 'flex-start' },
  },
};

/** Hides the subtitle too, where it only continues the hidden title: "to continue to Kelner". */
export const withoutHeader: Appearance = { elements: { header: { display: 'none' } } };
