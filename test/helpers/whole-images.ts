/** A whole picture of each kind that is taken, as a browser wrote it; the JPEG and the WEBP without their color profile. */
const ofBase64 = (text: string) => Buffer.from(text, 'base64');

export const pictures = {
  'image/png': ofBase64(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAFUlEQVR4AWL6z8DwH4QZgIAJiOEIAAAA//+nkA0EAAAABklEQVQDAFYSBAFUzbmcAAAAAElFTkSuQmCC',
  ),
  'image/jpeg': ofBase64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAXEAEAAwAAAAAAAAAAAAAAAAAAAQMy/8QAFAEBAAAAAAAAAAAAAAAAAAAAAf/EABcRAAMBAAAAAAAAAAAAAAAAAAABAjH/2gAMAwEAAhEDEQA/AJLNyAENaz//2Q==',
  ),
  'image/webp': ofBase64('UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoDAAIAB0CWJagCdAFAAAD+5QnmI6gRmX97TSTcK4AAAA=='),
  'image/gif': ofBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
} as const;
