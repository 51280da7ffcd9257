/** How the made-up instance is set up, as the Frontend API tells it to every page: password sign-in and organizations. */
import type { ClerkWorld } from './clerk-world.ts';

type AttributeUse = { isRequired?: boolean; isIdentifier?: boolean };

function attribute({ isRequired = false, isIdentifier = false }: AttributeUse) {
  return {
    enabled: true,
    required: isRequired,
    verifications: [],
    used_for_first_factor: isIdentifier,
    first_factors: [],
    used_for_second_factor: false,
    second_factors: [],
    verify_at_sign_up: false,
  };
}

const unused = { ...attribute({}), enabled: false };

const attributes = {
  email_address: attribute({ isRequired: true, isIdentifier: true }),
  username: attribute({ isRequired: true, isIdentifier: true }),
  first_name: attribute({}),
  last_name: attribute({}),
  password: attribute({ isRequired: true }),
  phone_number: unused,
  passkey: unused,
  authenticator_app: unused,
  backup_code: unused,
  web3_wallet: unused,
};

const displayConfig = {
  object: 'display_config',
  id: 'display_config_double',
  application_name: 'Kelner',
  instance_environment_type: 'production',
  preferred_sign_in_strategy: 'password',
  branded: false,
  captcha_public_key: null,
  captcha_widget_type: null,
  captcha_public_key_invisible: null,
  captcha_provider: 'turnstile',
  captcha_oauth_bypass: [],
  home_url: '/',
  sign_in_url: '/auth/login',
  sign_up_url: '/auth/sign-up',
  waitlist_url: '/auth/waitlist',
  after_sign_in_url: '/',
  after_sign_up_url: '/',
  after_sign_out_all_url: '/auth/login',
  after_sign_out_one_url: '/auth/login',
  after_switch_session_url: '/',
  after_join_waitlist_url: '/',
  after_create_organization_url: '/',
  after_leave_organization_url: '/',
  create_organization_url: '/',
  organization_profile_url: '/app/organization',
  user_profile_url: '/app/profile',
  logo_image_url: '',
  favicon_image_url: '',
  support_email: '',
  terms_url: '/',
  privacy_policy_url: '',
  show_devmode_warning: false,
  theme: {},
};

/** The bare answer of `GET /v1/environment`. */
export function environmentAnswer({ signUpMode, isSingleSession }: ClerkWorld) {
  return {
    object: 'environment',
    id: 'env_double',
    maintenance_mode: false,
    auth_config: {
      object: 'auth_config',
      single_session_mode: isSingleSession,
      ...{ claimed_at: null, reverification: true },
    },
    api_keys_settings: { user_api_keys_enabled: false, orgs_api_keys_enabled: false },
    protect_config: { object: 'protect_config', id: 'protect_config_double' },
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        organization: { enabled: true, has_paid_plans: true },
        user: { enabled: false, has_paid_plans: false },
      },
    },
    display_config: displayConfig,
    organization_settings: {
      enabled: true,
      max_allowed_memberships: 100,
      force_organization_selection: false,
      actions: { admin_delete: true },
      domains: {
        enabled: true,
        enrollment_modes: ['manual_invitation', 'automatic_invitation', 'automatic_suggestion'],
        default_role: 'org:member',
      },
      slug: { disabled: true },
      organization_creation_defaults: { enabled: false },
    },
    user_settings: {
      attributes,
      actions: { delete_self: true, create_organization: true },
      social: {},
      enterprise_sso: { enabled: false, self_serve_directory_sync: false },
      sign_in: { second_factor: { required: false, enabled: false } },
      sign_up: {
        allowlist_only: false,
        progressive: true,
        captcha_enabled: false,
        mode: signUpMode,
        legal_consent_enabled: true,
      },
      password_settings: {
        allowed_special_characters: '',
        disable_hibp: true,
        min_length: 8,
        max_length: 72,
        require_special_char: false,
        require_numbers: false,
        require_uppercase: false,
        require_lowercase: false,
        show_zxcvbn: false,
        min_zxcvbn_strength: 0,
      },
      passkey_settings: { allow_autofill: false, show_sign_in_button: false },
      username_settings: { min_length: 4, max_length: 64 },
      attack_protection: { enumeration_protection: { enabled: false } },
    },
  };
}
