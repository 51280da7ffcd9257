/** Logo: a serving cloche over a tray, the same drawing as `public/favicon.svg`. */
export function Logo() {
  return (
    <svg viewBox="0 0 192 192" aria-hidden="true">
      <rect width="192" height="192" rx="44" fill="#23408f" />
      <circle cx="96" cy="55" r="9" fill="#fff" />
      <path d="M40 122a56 56 0 0 1 112 0z" fill="#fff" />
      <path
        d="M64 112a33 33 0 0 1 22-26"
        fill="none"
        stroke="#23408f"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <rect x="28" y="132" width="136" height="12" rx="6" fill="#f5b942" />
    </svg>
  );
}
