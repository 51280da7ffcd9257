/** Worker thread that decodes one uploaded picture, and says whether it is one. */
import { parentPort, workerData } from 'node:worker_threads';
import { PhotonImage } from '@silvia-odwyer/photon-node';

function isDecodable(content: Uint8Array): boolean {
  try {
    PhotonImage.new_from_byteslice(content);
    return true;
  } catch (error) {
    // The WebAssembly library refuses a picture by this error.
    if (error instanceof Error && error.name === 'RuntimeError') return false;
    throw error;
  }
}

parentPort?.postMessage(isDecodable(workerData));
