/** Texts of the plain-http page: how a device trusts this restaurant's server, and how to undo it. */

export type TrustTexts = {
  title: string;
  /** Shown first, with `{{address}}`: the restaurant is also available at a public address, or will be. */
  isOpen: string;
  isAwaited: string;
  why: string;
  scan: string;
  /** One entry per kind of device: its name, the file and the steps. */
  devices: readonly {
    name: string;
    file: 'profile' | 'certificate';
    load: string;
    steps: readonly string[];
  }[];
  open: string;
  compare: string;
  undo: string;
  undoSteps: string;
};

export const trustTexts: Readonly<Record<'en' | 'pl', TrustTexts>> = {
  en: {
    title: 'Connect this device',
    isOpen:
      'Open {{address}}: nothing has to be trusted for it. What follows is for when that can’t be opened, such as without internet.',
    isAwaited:
      '{{address}} has no certificate yet. The server keeps asking for one. Until then connect devices as follows.',
    why: 'This restaurant’s server has a certificate of its own. Trust it once on each device: then orders travel encrypted, work without network and alert a locked phone.',
    scan: 'Phones: scan this',
    devices: [
      {
        name: 'iPhone and iPad',
        file: 'profile',
        load: 'Load the profile',
        steps: [
          'Open this page in Safari, tap “Load the profile” and allow it.',
          'Settings → Profile Downloaded → Install.',
          'Settings → General → About → Certificate Trust Settings → switch it on.',
        ],
      },
      {
        name: 'Android',
        file: 'certificate',
        load: 'Load the certificate',
        steps: [
          'Tap “Load the certificate”.',
          'Settings → Security → More security settings → Install a certificate → CA certificate → Install anyway.',
          'Choose the file kelner.crt.',
        ],
      },
      {
        name: 'Windows',
        file: 'certificate',
        load: 'Load the certificate',
        steps: [
          'Open the file → Install Certificate → Local Machine.',
          'Place it in “Trusted Root Certification Authorities”. Start the browser anew.',
        ],
      },
      {
        name: 'Mac',
        file: 'certificate',
        load: 'Load the certificate',
        steps: ['Open the file: Keychain Access adds it.', 'Open it there → Trust → Always Trust.'],
      },
    ],
    open: 'Done? Open Kelner',
    compare:
      'Check that your device shows this SHA-256 fingerprint before you trust it. The server’s window shows the same:',
    undo: 'How to take it back',
    undoSteps:
      'iPhone: Settings → General → VPN & Device Management → remove the profile. Android: Settings → Security → Trusted credentials → User → remove it. Windows: certmgr.msc → Trusted Root Certification Authorities. Mac: Keychain Access. It is good for addresses of this network and names that end in .local, for nothing on the internet.',
  },
  pl: {
    title: 'Podłącz to urządzenie',
    isOpen:
      'Otwórz {{address}}: niczemu nie trzeba ufać. To, co poniżej, przyda się, gdy tego adresu nie da się otworzyć, na przykład bez internetu.',
    isAwaited:
      '{{address}} nie ma jeszcze certyfikatu. Serwer wciąż o niego prosi. Do tego czasu podłączaj urządzenia tak:',
    why: 'Serwer tej restauracji ma własny certyfikat. Zaufaj mu raz na każdym urządzeniu: wtedy zamówienia są szyfrowane, działają bez sieci i budzą zablokowany telefon.',
    scan: 'Telefony: zeskanuj kod',
    devices: [
      {
        name: 'iPhone i iPad',
        file: 'profile',
        load: 'Pobierz profil',
        steps: [
          'Otwórz tę stronę w Safari, stuknij „Pobierz profil” i zezwól.',
          'Ustawienia → Pobrano profil → Zainstaluj.',
          'Ustawienia → Ogólne → To urządzenie → Zaufane certyfikaty → włącz.',
        ],
      },
      {
        name: 'Android',
        file: 'certificate',
        load: 'Pobierz certyfikat',
        steps: [
          'Stuknij „Pobierz certyfikat”.',
          'Ustawienia → Zabezpieczenia → Więcej ustawień → Zainstaluj certyfikat → Certyfikat CA → Zainstaluj mimo to.',
          'Wybierz plik kelner.crt.',
        ],
      },
      {
        name: 'Windows',
        file: 'certificate',
        load: 'Pobierz certyfikat',
        steps: [
          'Otwórz plik → Zainstaluj certyfikat → Komputer lokalny.',
          'Umieść go w „Zaufane główne urzędy certyfikacji”. Uruchom przeglądarkę od nowa.',
        ],
      },
      {
        name: 'Mac',
        file: 'certificate',
        load: 'Pobierz certyfikat',
        steps: ['Otwórz plik: doda go Pęk kluczy.', 'Otwórz go tam → Zaufanie → Zawsze ufaj.'],
      },
    ],
    open: 'Gotowe? Otwórz Kelnera',
    compare:
      'Zanim zaufasz, sprawdź, czy urządzenie pokazuje ten odcisk SHA-256. Taki sam widać w oknie serwera:',
    undo: 'Jak to cofnąć',
    undoSteps:
      'iPhone: Ustawienia → Ogólne → VPN i zarządzanie urządzeniem → usuń profil. Android: Ustawienia → Zabezpieczenia → Zaufane dane logowania → Użytkownik → usuń. Windows: certmgr.msc → Zaufane główne urzędy certyfikacji. Mac: Pęk kluczy. Dotyczy adresów tej sieci i nazw z końcówką .local, niczego w internecie.',
  },
};
